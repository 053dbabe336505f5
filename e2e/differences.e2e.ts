import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { expectClean, launchBrowser, newPage, openTab, screenshot } from "../support/browser.ts";
import { logInAtDesk } from "../support/desk-login.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";
import { listViolations } from "../support/violations.ts";

const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-e2e-"));
/** Pages leave out refused checks on purpose. */
const refused = [/status of 422/, /status of 409/];

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
  await database.query(`
    insert into settlements (gateway, settlement_id, reference, settled_at, read_at, compared_at)
    values ('mollie', 'stl_planted', '1234567.2611.01', now() - interval '1 day', now(), now())`);
  // The hourly comparison may have begun before the server was stopped.
  await database.query(`
    insert into settlement_accounts (gateway, asked_at) values ('mollie', now())
    on conflict (gateway) do update set asked_at = now(), claimed_until = null, refused_at = null`);
  await database.query(`
    insert into settled_differences (id, gateway, payment_id, entry_kind, entry_id, amount_minor, currency, made_at,
      settlement_id, reference, settled_at, kind, books, found_at, seen_at)
    select gen_random_uuid(), 'mollie', payment_id, 'payment', payment_id, amount, 'EUR', now() - interval '3 days',
      'stl_planted', '1234567.2611.01', now() - interval '1 day', kind, books, now(), now()
    from (values ('tr_stranger', 1999, 'settled_unknown')) stranger (payment_id, amount, kind), (select null::jsonb as books) none
    union all
    select gen_random_uuid(), gateway, payment_id, 'payment', payment_id, 100, currency, now() - interval '3 days',
      'stl_planted', null, now() - interval '1 day', 'settled_amount',
      jsonb_build_object('status', status, 'amountMinor', amount_minor, 'currency', currency,
        'refundedMinor', 0, 'chargedBackMinor', 0), now(), now()
    from orders where payment_id = 'tr_planted3'`);
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

  // What a gateway paid out, and no order has: there is no order to ask about.
  await desk.getByText("(1234567.2611.01)").waitFor();
  const stranger = card("settled_unknown");
  await stranger.getByText("tr_stranger").waitFor();
  expect(await stranger.getByRole("button", { name: say("differences.look") }).count()).toBe(0);
  await card("settled_amount")
    .getByRole("button", { name: say("differences.look") })
    .waitFor();

  const beside = await openTab(desk.context());
  await beside.goto(`${server.url}/admin/differences`);
  const seenBeside = beside
    .getByRole("listitem")
    .filter({ hasText: say("differences.kinds.other_payment.title") });
  await seenBeside.getByRole("combobox").waitFor();

  await stranger.getByRole("combobox").selectOption("claimed");
  await stranger.getByRole("button", { name: say("differences.check") }).click();
  await expect.poll(() => stranger.count()).toBe(0);

  // The emulator does not know the planted payment: one difference ends, another begins.
  await card("other_payment")
    .getByRole("button", { name: say("differences.look") })
    .click();
  await card("no_payment").waitFor();
  await expect.poll(() => card("other_payment").count()).toBe(0);

  // A page that shows what has ended meanwhile is refused its check, and shows the newest list at once.
  await seenBeside.getByRole("combobox").selectOption("harmless");
  await seenBeside.getByRole("button", { name: say("differences.check") }).click();
  await beside.getByText(say("differences.changed")).waitFor();
  await expect.poll(() => seenBeside.count(), { timeout: 15_000 }).toBe(0);
  await beside.close();

  await desk.getByRole("link", { name: say("differences.status.done") }).click();
  await card("missed_news").waitFor();
  await card("other_payment").waitFor();
  await card("no_payment").getByText(say("differences.findings.claimed")).waitFor();
  await card("settled_unknown").getByText(say("differences.findings.claimed")).waitFor();
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
  await desk.goto(`${server.url}/admin/differences`);
  await desk.getByRole("heading", { name: say("differences.kinds.settled_amount.title") }).waitFor();
  expect(await listMisfits(desk)).toEqual([]);
  await screenshot(desk, "differences-settled-pl-1280");
  expectClean(desk);
});
