// The service worker: the page works without a network after the first visit. A new version is downloaded as a whole, and
// used when no page of the old one is open.

const CACHE = 'quintet-VERSION';
const FILES = [/* FILES */];

self.addEventListener('install', (event) => {
  const request = (name) => new Request(name, { cache: 'reload' });
  const isExtra = (name) => /\.(ftl|outlines)$/.test(name);
  const all = FILES.filter((name) => name !== 'sw.js' && !isExtra(name)).map(request);
  const download = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(all);
    // The page works without these.
    await Promise.all(FILES.filter(isExtra).map((name) => cache.add(request(name)).catch(() => {})));
  };
  event.waitUntil(download());
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('quintet-') && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener('message', (event) => {
  if (event.data === 'update') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== self.location.origin) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const wanted = event.request.mode === 'navigate' ? 'index.html' : event.request;
    return (await cache.match(wanted, { ignoreSearch: true })) || fetch(event.request);
  };
  event.respondWith(answer());
});
