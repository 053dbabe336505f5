import { api } from "#web/lib/api/api.ts";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";
import { type PushState, pushState, setPushState } from "./push-state.ts";

type Emulated = { id: string; endpoint: string; keys: { p256dh: string; auth: string } };
/** The site's settings that subscribing needs. */
export type PushSettings = { push_public_key: string; is_demo: boolean };

const worker = "/sw-push.js";
function isCapable(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/**
 * This key marks the member's subscription in this browser. It is deleted when they log out, and so is the browser's
 * subscription, so that the next person on this device gets none of their pushes.
 */
const chosenKey = (memberId: string) => ownKey(memberId, "push");
const emulatedKey = (memberId: string) => ownKey(memberId, "push-emulated");

function readEmulated(memberId: string): Emulated | null {
  const text = readStored(emulatedKey(memberId));
  return text === "" ? null : (JSON.parse(text) as Emulated);
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Reads the member's state of push here. A subscription of a previous member is ended. */
export async function refreshPush(memberId: string): Promise<PushState> {
  if (!isCapable()) setPushState("unsupported");
  else if (Notification.permission === "denied") setPushState("denied");
  else {
    const isChosen = readStored(chosenKey(memberId)) !== "";
    const subscription = await findSubscription().catch(() => null);
    if (!isChosen) await subscription?.unsubscribe().catch(() => false);
    const isThere = subscription !== null || readEmulated(memberId) !== null;
    setPushState(
      isChosen && isThere && Notification.permission === "granted" ? "subscribed" : "not_subscribed",
    );
  }
  return pushState();
}

/**
 * Subscribes in the browser, and sends the address to the server. Call it in a click handler: the browser asks for the
 * permission only then. False if the person or the browser refused.
 */
export async function subscribePush(
  memberId: string,
  loadSettings: () => Promise<PushSettings>,
): Promise<boolean> {
  if (!isCapable()) return false;
  const permission = await Notification.requestPermission();
  if (permission !== "granted") {
    setPushState(permission === "denied" ? "denied" : "not_subscribed");
    return false;
  }
  const settings = await loadSettings();
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  const saved = settings.is_demo
    ? await emulate(memberId, settings)
    : await save(await subscribeTo(registration, settings));
  if (!saved) return false;
  writeStored(chosenKey(memberId), "1");
  setPushState("subscribed");
  return true;
}

async function subscribeTo(
  { pushManager }: ServiceWorkerRegistration,
  { push_public_key }: PushSettings,
): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(push_public_key);
  const known = await pushManager.getSubscription();
  // The site has a new key: a subscription for the old one no longer works.
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function save(subscription: PushSubscription): Promise<boolean> {
  const { endpoint = "", keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  const body = { subscription: { endpoint, keys: { p256dh, auth } } };
  return (await api("POST /api/user.php?push=1", { body })) !== false;
}

/** The demo uses no push service: an emulator at the same address replaces it. */
async function emulate(memberId: string, { push_public_key }: PushSettings): Promise<boolean> {
  const answer = await fetch("/dev/push/subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ application_server_key: push_public_key }),
  });
  const { id, endpoint, keys } = (await answer.json()) as Emulated;
  if ((await api("POST /api/user.php?push=1", { body: { subscription: { endpoint, keys } } })) === false)
    return false;
  writeStored(emulatedKey(memberId), JSON.stringify({ id, endpoint, keys }));
  return true;
}

/** Ends it in this browser; the member's other browsers keep their pushes. */
export async function unsubscribePush(memberId: string): Promise<void> {
  const subscription = await findSubscription().catch(() => null);
  const emulated = readEmulated(memberId);
  for (const { endpoint } of [subscription, emulated].filter((one) => one !== null)) {
    await api("DELETE /api/push-subscriptions", { body: { endpoint } });
  }
  await subscription?.unsubscribe();
  writeStored(chosenKey(memberId), "");
  writeStored(emulatedKey(memberId), "");
  setPushState("not_subscribed");
}

/** Sends the subscription again, once a visit: a new log-in is a new session, and the server deleted the old one's. */
export async function keepPush(memberId: string, loadSettings: () => Promise<PushSettings>): Promise<void> {
  if ((await refreshPush(memberId)) !== "subscribed") return;
  const settings = await loadSettings();
  const emulated = readEmulated(memberId);
  await navigator.serviceWorker.register(worker);
  if (emulated) {
    const { endpoint, keys } = emulated;
    await api("POST /api/user.php?push=1", { body: { subscription: { endpoint, keys } } });
    return;
  }
  await save(await subscribeTo(await navigator.serviceWorker.ready, settings));
}

/** Forwards the emulator's pushes for this browser to the worker while the page is open; resolves at the end. */
export async function carryEmulated(memberId: string, signal: AbortSignal): Promise<void> {
  const emulated = readEmulated(memberId);
  while (emulated && !signal.aborted) {
    const answer = await fetch(`/dev/push/${emulated.id}/messages`, { signal });
    if (!answer.ok) return;
    const { messages } = (await answer.json()) as { messages: string[] };
    const { active } = await navigator.serviceWorker.ready;
    for (const text of messages) active?.postMessage({ type: "emulated_push", text });
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function isSame(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (!known || known.byteLength !== wanted.length) return false;
  return new Uint8Array(known).every((byte, at) => byte === wanted[at]);
}
