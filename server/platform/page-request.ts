import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLocale, type Locale, localeCookie, locales } from "#i18n/locales.ts";

type CallRequest = { method: string; path: string; body?: unknown; headers?: Record<string, string> };
export type CallAnswer = { status: number; body: unknown; setCookies: string[] };

/** Headers that say who asks and from where; a call made for a page carries those of the page's own request. */
const handedOn = ["cookie", "host", "user-agent", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"];

/** The API as the page's visitor would reach it, without a network between. Cookies it sets are collected. */
export function createServerCall(app: FastifyInstance, request: FastifyRequest, setCookies: string[]) {
  const own: Record<string, string> = {};
  for (const name of handedOn) {
    const value = request.headers[name];
    if (typeof value === "string") own[name] = value;
  }
  const asked = askedLocale(request);
  if (asked) own.cookie = withCookie(own.cookie, localeCookie, asked);

  return async ({ method, path, body, headers }: CallRequest): Promise<CallAnswer> => {
    const answer = await app.inject({
      method: method as "GET",
      url: path,
      headers: { ...own, ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      remoteAddress: request.raw.socket.remoteAddress ?? "127.0.0.1",
    });
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    setCookies.push(...cookies);
    return { status: answer.statusCode, body: parse(answer.body), setCookies: cookies };
  };
}

/** `?lang=de`: the addresses under which search engines find a public page in each language. */
export function askedLocale(request: FastifyRequest): Locale | null {
  const asked = (request.query as { lang?: unknown }).lang;
  return isLocale(asked) ? asked : null;
}

/** What the page itself may know of its request. */
export function describePage(request: FastifyRequest, demo: boolean) {
  const { settings, publicUrl } = request.site;
  const languages = (settings as { languages?: readonly Locale[] }).languages ?? locales;
  return {
    locale: askedLocale(request) ?? request.locale,
    theme: themeOf(request.cookies.theme),
    timeZone: timeZoneOf(request.cookies.tz),
    now: Date.now(),
    siteName: settings.name,
    niche: settings.niche,
    languages: [...languages],
    isLanguageMenuHidden: settings.isLanguageMenuHidden,
    dismissed: dismissedOf(request.cookies.dismissed),
    origin: publicUrl,
    demo,
  };
}

function themeOf(cookie: string | undefined): "light" | "dark" | "system" {
  return cookie === "light" || cookie === "dark" ? cookie : "system";
}

/** Alerts the visitor dismissed (web/lib/dismissals.ts). */
function dismissedOf(cookie: string | undefined): string[] {
  return (cookie ?? "")
    .split(",")
    .filter((key) => /^hide-[a-z-]{1,40}$/.test(key))
    .slice(0, 10);
}

function timeZoneOf(cookie: string | undefined): string {
  if (!cookie || cookie.length > 60) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

function withCookie(header: string | undefined, name: string, value: string): string {
  const others = (header ?? "").split(/;\s*/).filter((part) => part && !part.startsWith(`${name}=`));
  return [...others, `${name}=${value}`].join("; ");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The request as React Router takes it; pages are only read, so there is never a body. */
export function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(":")) continue;
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  return new Request(url, { method: request.method, headers, signal });
}
