// Keeps one page for the time without a connection: the safety card, which the portal stores when a member installs it. Nothing else.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode !== 'navigate') return;
  const getCard = () => caches.match('/safety-card');
  const load = () => fetch(event.request);
  const isCard = new URL(url).pathname === '/safety-card';
  event.respondWith(
    isCard
      ? getCard().then((card) => card ?? load())
      : load().catch(async (error) => {
          const card = await getCard();
          if (card === undefined) throw error;
          return card;
        }),
  );
});
