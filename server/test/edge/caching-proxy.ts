/** A request as it comes to a server: names of headers in lower case. */
export type Asked = { method: "GET" | "HEAD"; url: string; headers: Record<string, string> };
export type Given = {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
};
type Stored = { asked: Asked; given: Given; at: number };

/**
 * A shared cache in front of a server, as RFC 9111 and RFC 5861 allow it and without any rule of its own: it decides by
 * Cache-Control, Vary, ETag and Set-Cookie alone. `ask` sends a request on to the server.
 */
export function createCachingProxy(ask: (asked: Asked) => Promise<Given>, now: () => number = Date.now) {
  const stored = new Map<string, Stored[]>();
  const counts = { hits: 0, stale: 0, confirmed: 0, asked: 0 };

  const keyOf = ({ url, headers }: Asked) => `${headers.host}${url}`;
  const isFor = (one: Stored, { headers }: Asked) =>
    namesIn(one.given.headers.vary).every((name) => one.asked.headers[name] === headers[name]);
  const ageOf = ({ at }: Stored) => (now() - at) / 1000;
  const others = (asked: Asked) => (stored.get(keyOf(asked)) ?? []).filter((one) => !isFor(one, asked));

  function mayStore({ method, headers: sent }: Asked, { status, headers }: Given): boolean {
    const control = directivesOf(headers["cache-control"]);
    if (method !== "GET" || status !== 200 || headers["set-cookie"] !== undefined) return false;
    if (control.has("private") || control.has("no-store") || headers.vary === "*") return false;
    return control.has("s-maxage") || (control.has("public") && sent.authorization === undefined);
  }

  async function renew(asked: Asked, old: Stored | undefined): Promise<Given> {
    counts.asked += 1;
    const etag = old?.given.headers.etag;
    const headers = { ...asked.headers };
    if (typeof etag === "string") headers["if-none-match"] = etag;
    const given = await ask({ ...asked, headers });
    if (old && given.status === 304) {
      counts.confirmed += 1;
      Object.assign(old.given.headers, given.headers);
      old.at = now();
      return old.given;
    }
    const rest = others(asked);
    if (mayStore(asked, given)) rest.push({ asked, given, at: now() });
    stored.set(keyOf(asked), rest);
    return given;
  }

  async function answer(asked: Asked): Promise<Given> {
    const found = stored.get(keyOf(asked))?.find((one) => isFor(one, asked));
    const control = directivesOf(found?.given.headers["cache-control"]);
    const fresh = Number(control.get("s-maxage") ?? control.get("max-age") ?? 0);
    const late = Number(control.get("stale-while-revalidate") ?? 0);
    if (!found || ageOf(found) >= fresh + late) return renew(asked, found);
    const given = { ...found.given, headers: { ...found.given.headers } };
    counts.hits += 1;
    if (ageOf(found) >= fresh) {
      counts.stale += 1;
      await renew({ ...asked, method: "GET" }, found);
    }
    return given;
  }

  return { answer, counts, list: () => [...stored.values()].flat() };
}

const namesIn = (vary: unknown) =>
  String(vary ?? "")
    .split(",")
    .flatMap((name) => name.trim().toLowerCase() || []);

function directivesOf(control: unknown): Map<string, string> {
  return new Map(namesIn(control).map((one) => one.split("=", 2) as [string, string]));
}
