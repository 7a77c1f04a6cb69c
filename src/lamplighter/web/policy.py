"""What a browser may load and run on our pages: their own files, and what is inside by hash."""

from __future__ import annotations

__all__ = ["policy_of"]


def policy_of(script: str = "'self'", style: str = "'self'") -> str:
    """A content security policy; `script` and `style` may be hashes of what a page holds.

    Who may frame the page is for a header to say: a page cannot.
    """
    return (
        f"default-src 'self'; script-src {script}; style-src {style}; img-src 'self' data: blob:;"
        " connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none';"
        " base-uri 'none'; form-action 'none'"
    )
