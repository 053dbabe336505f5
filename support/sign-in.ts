import type { APIRequestContext, BrowserContext, Page } from "playwright-core";
import type { Locale } from "#i18n/locales.ts";
import type { RunningServer } from "./server.ts";

// The main members of the demo town, as bin/start prints them.
export const castPassword = "teapot-by-the-river-27";
/** Of members that a journey signs up itself. */
export const ownPassword = "apfelbaum am see 7";

type Server = Pick<RunningServer, "url">;

async function post(request: APIRequestContext, address: string, data: object) {
  const answer = await request.post(address, { headers: { "x-client": "web" }, data });
  if (answer.status() !== 200) throw new Error(`${address}: ${answer.status()}`);
  return answer.json();
}

/** Signs a demo member in on a browser with the language `locale`; returns their id. */
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

/** Logs in by the form, as a member does; the page that follows is `next`, or the step of the code before it. */
export async function logInByForm(
  { url }: Server,
  page: Page,
  { email, password = ownPassword, next = "/profile" }: { email: string; password?: string; next?: string },
): Promise<void> {
  await page.goto(`${url}/login?next=${encodeURIComponent(next)}`);
  await page.fill("input[name=email]", email);
  await page.fill("input[name=password]", password);
  await page.press("input[name=password]", "Enter");
}

/** Signs up a new member, confirmed and signed in on the page's browser; returns their address. `url`: the page's address. */
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
