import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { logInAtDesk } from "../support/desk-login.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
/** Pages leave out refused checks on purpose. */
const refused = [/status of 422/];

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  const [filled, launched] = await Promise.all([startServer({ dataDir, demoTown: true }), launchBrowser()]);
  browser = launched;
  // Only a stopped server lends its embedded database.
  await filled.stop();
  await plantDifferences();
  server = await startServer({ dataDir, demoTown: true, port: filled.port });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** An answer about another amount, an unknown payment, and a missed refund that the books followed. */
async function plantDifferences(): Promise<void> {
  const database = await PGlite.create(join(dataDir, "database"));
  await database.query(`
    with chosen as (
      update orders set payment_id = 'tr_planted' || row_number
      from (select id as chosen_id, row_number() over (order by created_at, id) from orders
        where status = 'completed' order by created_at, id limit 3) numbered
      where id = chosen_id
      returning orders.*, row_number),
    stated as (
      select *, jsonb_build_object('status', 'completed', 'amountMinor', amount_minor, 'currency', currency,
        'refundedMinor', 0, 'chargedBackMinor', 0) as books
      from chosen)
    insert into payment_differences (id, site_id, order_id, kind, books, answer, found_at, seen_at, ended_at)
    select gen_random_uuid(), site_id, id, (array['other_payment', 'no_payment', 'missed_news'])[row_number], books,
      case row_number
        when 1 then books || jsonb_build_object('amountMinor', 100, 'isOfOrder', false)
        when 3 then books || jsonb_build_object('status', 'refunded', 'refundedMinor', amount_minor, 'isOfOrder', true)
      end,
      now() - row_number * interval '1 day', now() - interval '1 hour', case row_number when 3 then now() end
    from stated`);
  await database.close();
}

async function openDesk(locale: Locale, look: { width: number; height: number }): Promise<Page> {
  const page = await newPage(browser, { ...look, locale });
  await page.context().addCookies([{ name: "locale", value: locale, url: server.url }]);
  return page;
}

it("finance staff reads in German on a phone what differs, checks one and asks the gateway about another", async () => {
  const say = speak("de");
  const desk = await openDesk("de", { width: 360, height: 740 });
  await logInAtDesk(server, desk, "/admin/differences");
  const card = (kind: string) =>
    desk.getByRole("listitem").filter({ hasText: say(`differences.kinds.${kind}.title`) });
  await card("other_payment").getByText(say("differences.other_order"), { exact: true }).waitFor();
  expect(
    await desk
      .getByRole("listitem")
      .filter({ has: desk.getByRole("table") })
      .count(),
  ).toBe(2);
  expect(await listViolations(desk)).toEqual([]);
  expect(await listMisfits(desk)).toEqual([]);
  // The row of desks is wider than the phone: it shows the open one.
  const open = desk.getByRole("link", { name: say("staff.nav.differences") });
  await expect
    .poll(() => open.evaluate((link) => link.getBoundingClientRect().right))
    .toBeLessThanOrEqual(360);
  await screenshot(desk, "differences-de-360");

  // A check needs a finding.
  const unknown = card("no_payment");
  await unknown.getByRole("button", { name: say("differences.check") }).click();
  await unknown.getByText(speak("de")("errors.fields.required")).waitFor();
  await unknown.getByRole("combobox").selectOption("claimed");
  await unknown.getByRole("button", { name: say("differences.check") }).click();
  await desk.getByText(say("differences.checked")).waitFor();
  await expect.poll(() => unknown.count()).toBe(0);

  // The emulator does not know the planted payment: one difference ends, another begins.
  await card("other_payment")
    .getByRole("button", { name: say("differences.look") })
    .click();
  await card("no_payment").waitFor();
  await expect.poll(() => card("other_payment").count()).toBe(0);

  await desk.getByRole("link", { name: say("differences.status.done") }).click();
  await card("missed_news").waitFor();
  await card("other_payment").waitFor();
  await card("no_payment").getByText(say("differences.findings.claimed")).waitFor();
  expect(await listViolations(desk)).toEqual([]);
  expectClean(desk, refused);
});

it("shows them in Polish on a wide screen in the dark", async () => {
  const say = speak("pl");
  const desk = await openDesk("pl", { width: 1280, height: 800 });
  await desk.emulateMedia({ colorScheme: "dark" });
  await logInAtDesk(server, desk, "/admin/differences");
  await desk.getByRole("heading", { name: say("differences.title"), level: 1 }).waitFor();
  await desk.goto(`${server.url}/admin/differences/done`);
  await desk.getByRole("heading", { name: say("differences.kinds.missed_news.title") }).waitFor();
  expect(await listMisfits(desk)).toEqual([]);
  await screenshot(desk, "differences-pl-1280");
  expectClean(desk);
});
