import { askPhoneCode, type CodeWish } from "#server/modules/people/phones/ask-phone-code.ts";
import { takePhoneCode } from "#server/modules/people/phones/take-phone-code.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { TestApp } from "#server/test/app/build-app.ts";

/** The default site, in the form of a member's request. */
export async function requestSiteOf(app: TestApp, hostname = "localhost"): Promise<RequestSite> {
  const site = await app.services.sites.find(hostname);
  if (!site) throw new Error(`no site at ${hostname}`);
  return site;
}

/** Text messages to a number, newest first; waits for due jobs. */
export async function textsTo(app: TestApp, phone: string): Promise<string[]> {
  return (await app.mailsTo(phone)).map(({ text }) => text);
}

/** The code of the newest text message. */
export async function codeTo(app: TestApp, phone: string): Promise<string> {
  const [text = ""] = await textsTo(app, phone);
  return /#(\d{6})$/.exec(text)?.[1] ?? "";
}

let networks = 0;

/** A request for a code, from a network of its own. */
export async function codeWish(
  app: TestApp,
  given: { memberId: string; phone: string } & Partial<CodeWish>,
): Promise<CodeWish> {
  networks += 1;
  const network = `10.77.${networks >> 8}.${networks & 255}`;
  return {
    site: await requestSiteOf(app),
    use: "number",
    locale: "en",
    country: "NL",
    network,
    now: app.clock.now(),
    ...given,
  };
}

/** Confirms a number, as a member who typed the code does. */
export async function confirmPhone(app: TestApp, memberId: string, phone: string): Promise<void> {
  const wish = await codeWish(app, { memberId, phone });
  await askPhoneCode(app.services, wish);
  const code = await codeTo(app, phone);
  const outcome = await takePhoneCode(app.services, { ...wish, code });
  if (outcome !== "ok") throw new Error(`the code of ${phone}: ${outcome}`);
}
