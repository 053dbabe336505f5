import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { sheets } from "#server/test/sheets/all.ts";
import type { Ask, Given } from "#server/test/sheets/sheet.ts";

/** The sample request of each route. */
export const asks: Record<string, (given: Given) => Ask> = Object.assign(
  {},
  ...sheets.map((sheet) => sheet.asks),
);

export type Asked = { status: number; body: string; headers: object; said: string };

/** Calls a route of the table as a browser of the site does. */
export async function ask(route: string, browser: Browser, given: Given): Promise<Asked> {
  const [method = "", path = ""] = route.split(" ");
  const { url, params = {}, query = {}, body, headers = {} } = asks[route]?.(given) ?? {};
  const address = url ?? path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "missing");
  const search = new URLSearchParams(query).toString();
  const answer = await browser.raw({
    method: method as "GET",
    url: search ? `${address}?${search}` : address,
    headers: { "idempotency-key": newId(), ...headers },
    ...(method === "GET" ? {} : { payload: body ?? {} }),
  });
  return { ...answer, said: Buffer.isBuffer(body) ? "" : JSON.stringify(body ?? {}) };
}

/**
 * The same call by the loader of a page that the browser opens (stub-build.ts), without a request of its own.
 */
export async function askThroughPage(route: string, browser: Browser, given: Given): Promise<Asked> {
  const { params = {}, query = {} } = asks[route]?.(given) ?? {};
  const search = new URLSearchParams({
    key: route,
    params: JSON.stringify(params),
    query: JSON.stringify(query),
  });
  const page = await browser.raw({ method: "GET", url: `/asks?${search}` });
  const { status, body } = JSON.parse(page.body) as { status: number; body: unknown };
  return { status, body: JSON.stringify(body), headers: page.headers, said: "" };
}
