import type { Page } from "playwright-core";
import type { RunningServer } from "./server.ts";
import { castPassword } from "./sign-in.ts";

/** The demo's staff member, with all roles (server/demo/town/open-desk.ts). */
const staffEmail = "desk@example.com";

/** Goes to a page of the staff's and logs in there, with password and code. */
export async function logInAtDesk(
  server: Pick<RunningServer, "url" | "waitForOutbox">,
  desk: Page,
  path: `/admin/${string}`,
): Promise<void> {
  await desk.goto(`${server.url}${path}`);
  await desk.waitForURL(/\/admin\/login/);
  await desk.fill("input[name=email]", staffEmail);
  await desk.fill("input[name=password]", castPassword);
  await desk.click("button[type=submit]");
  await desk.waitForURL(/\/admin\/login\/code/);
  const { text } = await server.waitForOutbox(staffEmail);
  await desk.fill("input[name=code]", /^\d{6}$/m.exec(text)?.[0] ?? "");
  await desk.keyboard.press("Enter");
  await desk.waitForURL(`${server.url}${path}`);
}
