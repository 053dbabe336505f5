import type { APIRequestContext, BrowserContext, Page } from "playwright-core";
import type { Locale } from "#i18n/locales.ts";
import type { RunningServer } from "./server.ts";

// The demo town's cast, as bin/start prints it.
export const castPassword = "teapot-by-the-river-27";
/** Of members that a journey signs up itself. */
export const ownPassword = "apfelbaum am see 7";

type Server = Pick<RunningServer, "url">;

async function post(request: APIRequestContext, address: string, data: object) {
  const answer = await request.post(address, { headers: { "x-client": "web" }, data });
  if (answer.status() !== 200) throw new Error(`${address}: ${answer.status()}`);
  return answer.json();
}

/** Signs somebody of the demo town in on a browser, who reads in `locale`; answers whose id. */
export async function signInCast(
  { url }: Server,
  browser: Page | BrowserContext,
  key: string,
  locale: Locale,
): Promise<string> {
  const context = "context" in browser ? browser.context() : browser;
  const data = { email: `${key}@example.com`, password: castPassword };
  const { user } = await post(context.request, `${url}/api/user.php`, data);
  await context.addCookies([{ name: "locale", value: locale, url }]);
  return user.id;
}

/** Somebody new, confirmed and signed in on the page's browser; answers their address. `url`: where the page is. */
export async function signUpOn(
  server: Server & Pick<RunningServer, "waitForOutbox">,
  { request }: Page,
  name: string,
  url = server.url,
): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  await post(request, `${url}/api/signups`, {
    email,
    name,
    password: ownPassword,
    date_of_birth: "1990-05-17",
    gender: "woman",
    seeks: ["man"],
    consent: true,
  });
  const { links } = await server.waitForOutbox(email);
  await post(request, `${url}/api/activations`, { token: links[0]?.split("token=")[1] });
  return email;
}
