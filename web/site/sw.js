// Keeps the site for when there is no network. The build fills in the version and its files.
//
// A version is kept whole or not at all, and answers for itself: a page gets the files it was made
// for. A new version takes over for the pages opened after it; those that are open keep the files of
// the one before, which stays until the next. Games are in the player's own store, which no version
// touches.
"use strict";

const VERSION = "{{version}}";
const FILES = /** @type {string[]} */ (JSON.parse('{{files}}'));
const SITE = "lamplighter-site ", PYTHON = "lamplighter-python ";
const KEPT = 2; // versions
const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(SITE + VERSION);
    // Files in the folder of a version never change; pages are asked for anew.
    await cache.addAll(FILES.map((name) => new Request(name, { cache: name.startsWith("parts/") ? "default" : "no-cache" })));
    await scope.skipWaiting();
  })());
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const names = await caches.keys(), sites = names.filter((name) => name.startsWith(SITE));
    const kept = sites.slice(-KEPT);
    const versions = kept.map((name) => name.slice(SITE.length));
    await Promise.all(names.filter((name) => name.startsWith(SITE) ? !kept.includes(name) : name.startsWith(PYTHON) && !versions.some((each) => name.includes(each.split("-")[0]))).map((name) => caches.delete(name)));
    await scope.clients.claim();
  })());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope.registration.scope)) return;
  event.respondWith((async () => {
    const name = url.pathname.endsWith("/") ? new URL("index.html", url) : request;
    const cache = await caches.open(SITE + VERSION);
    return await cache.match(name, { ignoreSearch: true }) ?? await caches.match(name, { ignoreSearch: true }) ?? fetch(request);
  })());
});
