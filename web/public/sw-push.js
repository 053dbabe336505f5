// Worker for push notifications, version 2, and for the way without a network. It keeps no page and no answer: the page
// that it shows then, and the files of that, were put into the browser's cache by a page (web/flows/offline/keep-shell.ts).

/** Whether the last page could not be reached: only then files are looked for in the cache. */
let isAway = false;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(start()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate") {
    // The staff's pages keep nothing: there a failure is the browser's own to show.
    if (!/^\/(api|dev|media|admin)(\/|$)/.test(pathname)) event.respondWith(show(event, pathname + search));
  } else if (pathname.startsWith("/assets/") && (isAway || !self.navigator.onLine)) {
    event.respondWith(loadFile(event.request));
  }
});

self.addEventListener("push", (event) => {
  event.waitUntil(take(event.data ? event.data.text() : ""));
});

// The demo's page stands in for a push service: what came for this browser is told here.
self.addEventListener("message", (event) => {
  if (event.data?.type === "emulated_push") event.waitUntil(take(event.data.text));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.navigate)));
});

// The browser has ended a subscription: another one takes its place, and the server is told.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

async function start() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The page, or where nobody answers the one for that; it is told where its reader wanted to go. */
async function show(event, path) {
  const isShell = /^\/offline($|\?)/.test(path);
  if (isShell && isAway) {
    // The page before it was waited for in vain already.
    event.waitUntil(Promise.resolve(event.preloadResponse).catch(() => undefined));
    const shell = await findShell();
    if (shell) return shell;
  }
  try {
    const page = (await event.preloadResponse) || (await fetch(event.request));
    isAway = false;
    return page;
  } catch (failure) {
    isAway = true;
    // A link that is good once is written nowhere else: the browser says what it says, and its reader tries again.
    if (/[?&]token=/.test(path)) throw failure;
    const shell = await findShell();
    if (!shell) throw failure;
    if (isShell) return shell;
    return Response.redirect(`/offline?from=${encodeURIComponent(path)}`, 302);
  }
}

function findShell() {
  return self.caches.match("/offline", { ignoreSearch: true, ignoreVary: true });
}

async function loadFile(request) {
  const file = await self.caches.match(request, { ignoreVary: true });
  return file || fetch(request);
}

/** Pages that are open hear it and ask for what is new; who looks at one is shown nothing more. */
async function take(text) {
  const notification = read(text);
  const pages = await listPages();
  for (const page of pages)
    page.postMessage({ type: "push", message: notification && wordsOf(notification) });
  if (pages.some((page) => page.focused && page.visibilityState === "visible")) return;
  if (!notification) return;
  const { title, body, lang, dir, tag, navigate } = notification;
  await self.registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    icon: "/app-icons/192.png",
    data: { navigate },
  });
}

function read(text) {
  try {
    const { notification } = JSON.parse(text);
    return notification && typeof notification.title === "string" ? notification : null;
  } catch {
    return null;
  }
}

function wordsOf({ title, body, navigate }) {
  return { title, body: typeof body === "string" ? body : "", path: pathOf(navigate) };
}

function listPages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** A place of this site, whatever host the server calls it by; anything else leads to the start page. */
function pathOf(address) {
  try {
    const { pathname, search } = new URL(address, self.location.origin);
    return pathname.startsWith("//") ? "/" : pathname + search;
  } catch {
    return "/";
  }
}

/** In a page that is open, without a reload where it answers; else in a new one. */
async function open(path) {
  const pages = await listPages();
  const page = pages.find(({ focused }) => focused) || pages[0];
  if (!page) return self.clients.openWindow(path);
  const shown = await page.focus().catch(() => page);
  if (await isOpenedBy(shown, path)) return undefined;
  return shown.navigate(path).catch(() => self.clients.openWindow(path));
}

function isOpenedBy(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), 1000);
    page.postMessage({ type: "open", path }, [port2]);
  });
}

async function renew(event) {
  const old = event.oldSubscription;
  const options = old?.options;
  const subscription =
    event.newSubscription || (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  await fetch("/api/user.php?push=1", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", "x-client": "web" },
    body: JSON.stringify({ subscription: subscription.toJSON() }),
  });
}
