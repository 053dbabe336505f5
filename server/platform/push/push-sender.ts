import type { lookup } from "node:dns";
import { type RequestOptions, request as requestPlainly } from "node:http";
import { request } from "node:https";
import type { Clock } from "../clock.ts";
import { encryptPush, type PushKeys } from "./encrypt-push.ts";
import { type EndpointRules, isEmulated, isPushEndpoint, outerLookup } from "./push-endpoint.ts";
import { pushAnswerBytes, pushAnswerMs } from "./push-limits.ts";
import { createVapid, type VapidKeys } from "./vapid.ts";

export type PushMessage = {
  endpoint: string;
  keys: PushKeys;
  /** JSON for the browser's service worker. */
  text: string;
  /** The contact for the push service: `mailto:` or `https:`. */
  contact: string;
  urgency: "high" | "normal" | "low";
  /** Of several with one topic that wait for a browser, the newest is kept; 32 letters of base64url at most. */
  topic: string;
  ttlSeconds: number;
};

/** The result: the subscription may have ended, or its service asks to retry later. */
export type PushOutcome =
  | { kind: "sent" }
  | { kind: "gone" }
  | { kind: "later"; afterSeconds: number | null }
  | { kind: "refused"; status: number };

export type PushSender = {
  /** For browsers that subscribe; `push_public_key` of the settings. */
  publicKey: string;
  /** Whether an endpoint that a browser gave may be called at all. */
  accepts(endpoint: string): boolean;
  /** Throws where the service cannot be reached. */
  send(message: PushMessage): Promise<PushOutcome>;
};

export function createPushSender(options: {
  keys: VapidKeys;
  clock: Clock;
  rules: EndpointRules;
  /** For tests: the system's by default. */
  resolve?: typeof lookup;
}): PushSender {
  const { keys, clock, rules } = options;
  const authorize = createVapid(keys);
  const lookupOuter = outerLookup(options.resolve);

  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isPushEndpoint(endpoint, rules),
    async send({ endpoint, keys: theirs, text, contact, urgency, topic, ttlSeconds }) {
      // defence: push-endpoint-again
      if (!isPushEndpoint(endpoint, rules)) return { kind: "gone" };
      const body = encryptPush(text, theirs);
      const headers = {
        authorization: authorize(endpoint, contact, clock.now()),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "content-length": String(body.length),
        ttl: String(ttlSeconds),
        urgency,
        topic,
      };
      const isPlain = isEmulated(endpoint, rules.emulatorUrl);
      const call = { method: "POST", headers, ...(isPlain ? {} : { lookup: lookupOuter }) };
      const { status, retryAfter } = await post(endpoint, call, body);
      return outcomeOf(status, retryAfter, clock.now());
    },
  };
}

function outcomeOf(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  // defence: gone-push-forgotten
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) return { kind: "later", afterSeconds: secondsOf(retryAfter, now) };
  // Redirects are not followed: a push service never sends one.
  return { kind: "refused", status };
}

/** Seconds, or a date; null for other values. */
function secondsOf(retryAfter: string | undefined, now: Date): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

function post(
  endpoint: string,
  options: RequestOptions,
  body: Buffer,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const open = endpoint.startsWith("https:") ? request : requestPlainly;
    const signal = AbortSignal.timeout(pushAnswerMs);
    const call = open(endpoint, { ...options, agent: false, signal }, (answer) => {
      let bytes = 0;
      const settle = () => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
        call.destroy();
      };
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > pushAnswerBytes) settle();
      });
      answer.on("end", settle);
      answer.on("error", settle);
    });
    call.on("error", reject);
    call.end(body);
  });
}
