import { createDecipheriv, createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { deriveKeys } from "#server/platform/push/encrypt-push.ts";
import { coordinatesOf } from "#server/platform/push/vapid.ts";
import {
  pushBodyBytes,
  recordSizeBytes,
  saltBytes,
  vapidLongestSeconds,
} from "#server/platform/standards.ts";
import { emulatedSubscriptions, pushesKept } from "./push-emulator-limits.ts";

/** A message as the push service and the browser behind it read it. */
export type ReceivedPush = { text: string; topic: string; urgency: string; ttl: number; contact: string };
/** The service's next answer in place of taking a message. */
export type PushFault = { status: number; retryAfter?: string };

type Subscription = {
  applicationServerKey: string;
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
  received: ReceivedPush[];
  faults: PushFault[];
  isGone: boolean;
  waiting: Set<() => void>;
};
type Answer = { status: number; retryAfter?: string; reason?: string };

/**
 * A push service and its browsers in one: it takes requests of RFC 8030, checks the sender (RFC 8292) and
 * decrypts as the browser does (RFC 8291).
 */
export function createPushEmulator({ now = () => new Date() }: { now?: () => Date } = {}) {
  const subscriptions = new Map<string, Subscription>();

  function find(id: string): Subscription {
    const found = subscriptions.get(id);
    if (!found) throw new Error("no such subscription");
    return found;
  }

  function take(id: string, origin: string, headers: Record<string, unknown>, body: Buffer): Answer {
    const subscription = subscriptions.get(id);
    if (!subscription) return { status: 404 };
    const fault = subscription.faults.shift();
    if (fault) return fault;
    if (subscription.isGone) return { status: 410 };
    const sender = readSender(headers.authorization, { origin, now: now() });
    if (typeof sender === "string") return { status: 403, reason: sender };
    if (sender.key !== subscription.applicationServerKey) return { status: 403, reason: "another sender's" };
    const said = (name: string) => (typeof headers[name] === "string" ? headers[name] : "");
    if (said("content-encoding") !== "aes128gcm") return { status: 400, reason: "encoding" };
    if (!/^\d+$/.test(said("ttl"))) return { status: 400, reason: "ttl" };
    if (!/^[\w-]{0,32}$/.test(said("topic"))) return { status: 400, reason: "topic" };
    if (!/^(|very-low|low|normal|high)$/.test(said("urgency"))) return { status: 400, reason: "urgency" };
    if (body.length > pushBodyBytes) return { status: 413 };
    const text = decrypt(subscription, body);
    if (text === null) return { status: 400, reason: "not for this browser" };
    const { received } = subscription;
    const push = { text, topic: said("topic"), urgency: said("urgency"), ttl: Number(said("ttl")) };
    received.push({ ...push, contact: sender.contact });
    if (received.length > pushesKept) received.shift();
    for (const wake of [...subscription.waiting]) wake();
    return { status: 201 };
  }

  return {
    /** Subscribes as a browser does for a page: returns an id for its endpoint, and keys. */
    subscribe(applicationServerKey: string) {
      const id = randomBytes(24).toString("base64url");
      const [ecdh, auth] = [createECDH("prime256v1"), randomBytes(16)];
      ecdh.generateKeys();
      const fresh = { received: [], faults: [], isGone: false, waiting: new Set<() => void>() };
      subscriptions.set(id, { applicationServerKey, ecdh, auth, ...fresh });
      const [oldest] = subscriptions.keys();
      if (subscriptions.size > emulatedSubscriptions && oldest) subscriptions.delete(oldest);
      return {
        id,
        keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
      };
    },
    take,
    received: (id: string): readonly ReceivedPush[] => find(id).received,
    /** Plans the answers to the next messages, one each. */
    fail(id: string, ...faults: PushFault[]) {
      find(id).faults.push(...faults);
    },
    /** The browser has ended the subscription. */
    end(id: string) {
      find(id).isGone = true;
    },
    /**
     * Returns messages that the browser has not shown yet; waits up to `waitMs` for one. A caller who has
     * disconnected gets none.
     */
    async collect(id: string, { waitMs, gone }: { waitMs: number; gone: AbortSignal }): Promise<string[]> {
      const { received, waiting } = find(id);
      if (received.length === 0) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            clearTimeout(late);
            gone.removeEventListener("abort", wake);
            resolve();
          };
          const late = setTimeout(wake, waitMs);
          late.unref();
          waiting.add(wake);
          gone.addEventListener("abort", wake);
        });
      }
      return gone.aborted ? [] : received.splice(0).map(({ text }) => text);
    },
    stop() {
      for (const { waiting } of subscriptions.values()) for (const wake of [...waiting]) wake();
    },
  };
}

export type PushEmulator = ReturnType<typeof createPushEmulator>;

/** The sender's key and contact, or the fault of the header. */
function readSender(
  header: unknown,
  { origin, now }: { origin: string; now: Date },
): { key: string; contact: string } | string {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(header)) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return "no key";
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", ...coordinatesOf(point) },
    format: "jwk",
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const proof = Buffer.from(signature, "base64url");
  if (!verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, proof)) return "signature";
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (aud !== origin) return "audience";
  const seconds = now.getTime() / 1000;
  if (exp <= seconds || exp > seconds + vapidLongestSeconds) return "expiry";
  if (!/^(mailto:.+@.+|https:)/.test(sub)) return "contact";
  return { key, contact: sub };
}

/** The decrypted text; null if the browser cannot decrypt it. */
function decrypt({ ecdh, auth }: Subscription, body: Buffer): string | null {
  try {
    const idAt = saltBytes + recordSizeBytes + 1;
    const textAt = idAt + body.readUInt8(idAt - 1);
    const sender = body.subarray(idAt, textAt);
    const { contentKey, nonce } = deriveKeys({
      shared: ecdh.computeSecret(sender),
      auth,
      salt: body.subarray(0, saltBytes),
      receiver: ecdh.getPublicKey(),
      sender,
    });
    const sealed = body.subarray(textAt);
    const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.findLastIndex((byte) => byte !== 0);
    return padded[end] === 2 ? padded.subarray(0, end).toString() : null;
  } catch {
    return null;
  }
}
