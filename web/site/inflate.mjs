// Files that the site keeps packed, whatever its host does: as they are.

/** @param {URL} url of a file that ends in .gz @param {string} type what is in it @returns {Promise<Response>} */
export async function inflated(url, type) {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url.pathname}: ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": type } });
}
