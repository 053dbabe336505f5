import type { IncomingMessage, ServerResponse } from "node:http";
import { type Locale, localeCookie, locales } from "#i18n/locales.ts";
import { localeOf } from "../locale-of.ts";
import { translator } from "../translate.ts";
import { bareHeaders } from "./bare-refusals.ts";

/** What one round of the event loop may spend on letting calls in. */
const roundMs = 900;
/** So many calls are no crowd: where they take longer, the machine stood still, and each of them is let in. */
const roundCalls = 16;
/** Streams are let in whatever the crowd: their members would otherwise come again and again. */
const always = /^\/api\/live(?:$|\?)/;

/**
 * Turns calls away in a crowd before anything is made of them. In one round of the event loop Node begins every call
 * whose bytes have come, and sees an answer of the database only in the next round: where more come than can be done,
 * each round is longer than the one before, and soon nobody is answered. So a round lets calls in for 900 ms and tells
 * the others to come again, which costs a tenth of an answer; a call waits for that round at most and for its own.
 */
export function createCrowdGate({
  isHttps,
  onTurnedAway,
  nowMs = () => performance.now(),
}: {
  isHttps: boolean;
  onTurnedAway: () => void;
  nowMs?: () => number;
}) {
  const cookie = new RegExp(`(?:^|; )${localeCookie}=([A-Za-z-]+)`);
  const bodies = new Map<Locale, Buffer>(
    locales.map((locale) => {
      const message = translator(locale, "errors")("unavailable");
      return [locale, Buffer.from(JSON.stringify({ error: "unavailable", message }))];
    }),
  );
  const headers = {
    ...bareHeaders({ isHttps }),
    "content-type": "application/json; charset=utf-8",
    "retry-after": "1",
  };
  let roundBeganAt: number | null = null;
  let letIn = 0;

  function mayEnter(): boolean {
    if (roundBeganAt === null) {
      roundBeganAt = nowMs();
      letIn = 0;
      setImmediate(() => {
        roundBeganAt = null;
      });
    }
    // defence: round-bounded
    if (letIn >= roundCalls && nowMs() - roundBeganAt >= roundMs) return false;
    letIn += 1;
    return true;
  }

  /** Whether the call was answered here. */
  return function turnedAway(request: IncomingMessage, reply: ServerResponse): boolean {
    const url = request.url ?? "";
    if (mayEnter() || !url.startsWith("/api/") || always.test(url)) return false;
    onTurnedAway();
    const { headers: sent } = request;
    // Who asks and on which site is not known here: cookie and browser say the language.
    const locale = localeOf({
      cookie: cookie.exec(sent.cookie ?? "")?.[1],
      saved: undefined,
      domainLanguage: "",
      // Reading a hostile header whole costs eight times as much as a browser's.
      accepted: sent["accept-language"]?.slice(0, 100),
      country: null,
    });
    const body = bodies.get(locale) as Buffer;
    reply.writeHead(503, { ...headers, "content-length": body.length });
    reply.end(body);
    return true;
  };
}
