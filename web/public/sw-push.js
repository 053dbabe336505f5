// Worker for push notifications, version 2, and for the offline page. It caches nothing itself: a page has
// put the offline page and its files into the browser's cache (web/flows/offline/keep-shell.ts).

/** Whether the last page could not be reached: only then the cache is searched for files. */
let isAway = false;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(start()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (mode === "navigate") {
    // Staff pages are not cached: the browser shows its own error.
    if (!/^\/(api|dev|media|admin)(\/|$)/.test(pathname)) event.respondWith(show(event, pathname + search));
  } else if (pathname.startsWith("/assets/") && (isAway || !self.navigator.onLine)) {
    event.respondWith(loadFile(event.request));
  }
});

self.addEventListener("push", (event) => {
  event.waitUntil(take(event.data ? event.data.text() : ""));
});

// A page of the demo emulates a push service: it sends this browser's pushes as messages.
self.addEventListener("message", (event) => {
  if (event.data?.type === "emulated_push") event.waitUntil(take(event.data.text));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.navigate)));
});

// The browser has ended a subscription: a new one replaces it and is reported to the server.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

async function start() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** The page, or the offline page without a network, with the requested path as `from`. */
async function show(event, path) {
  const isShell = /^\/offline($|\?)/.test(path);
  if (isShell && isAway) {
    // The redirected request has already waited for the network in vain, so this one does not wait.
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
    // The redirect would copy a one-time token into another address, so the browser shows its own error.
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

/** Open pages receive the message and load the news; if one is in view, no notification is shown. */
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

/** A path of this site, whatever host the address has; an invalid address leads to the start page. */
function pathOf(address) {
  try {
    const { pathname, search } = new URL(address, self.location.origin);
    return pathname.startsWith("//") ? "/" : pathname + search;
  } catch {
    return "/";
  }
}

/** In an open page, without a reload if it answers; otherwise in a new one. */
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
