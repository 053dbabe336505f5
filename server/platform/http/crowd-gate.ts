import type { IncomingMessage, ServerResponse } from "node:http";
import { type Locale, localeCookie, locales } from "#i18n/locales.ts";
import { localeOf } from "../locale-of.ts";
import { translator } from "../translate.ts";
import { bareHeaders } from "./bare-refusals.ts";
import { acceptLanguageMaxLength, roundCalls, roundMs } from "./http-limits.ts";

/** Streams are always admitted: their members would otherwise retry continuously. */
const always = /^\/api\/live(?:$|\?)/;

/**
 * Refuses calls under overload before they are processed. In one round of the event loop Node starts every call whose
 * bytes have arrived, and sees the database's answers only in the next round. If more calls arrive than can be answered,
 * each round is longer than the one before, until no call is answered in time. So a round admits calls for 900 ms and
 * refuses the others with 503, which costs a tenth of an answer. A call waits at most for that round and its own.
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
    // Caller and site are unknown here: cookie and browser headers give the language.
    const locale = localeOf({
      cookie: cookie.exec(sent.cookie ?? "")?.[1],
      saved: undefined,
      site: { languages: locales, domainLanguage: "" },
      // Parsing a hostile header completely costs eight times as much as a browser's.
      accepted: sent["accept-language"]?.slice(0, acceptLanguageMaxLength),
      country: null,
    });
    const body = bodies.get(locale) as Buffer;
    reply.writeHead(503, { ...headers, "content-length": body.length });
    reply.end(body);
    return true;
  };
}
