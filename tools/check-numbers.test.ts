import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkNumbers } from "./check-numbers.ts";
import { numbersPage, pagePath } from "./numbers-page.ts";
import { plant } from "./plant-files.ts";

const likes = "server/modules/meeting/likes";

function strays(code: string, path = `${likes}/send-like.ts`): string[] {
  return checkNumbers(plant({ [path]: code })).map(({ message }) => message.split(" ")[0] ?? "");
}

it.each([
  ["a duration", "const mailAfterSeconds = 300;", ["300"]],
  ["a duration as a product", "const mailAfterMs = 5 * 60_000;", ["5", "60_000"]],
  ["a duration in a unit with a name", "const mailAfterMs = 5 * minuteMs;", ["5"]],
  ["a short duration in a unit with a name", "const before = now.getTime() - 2 * dayMs;", ["2"]],
  ["a unit's length", "const until = now.getTime() + claimHours * 3_600_000;", ["3_600_000"]],
  ["the life of an answer", 'reply.header("cache-control", "public, max-age=86400");', ["86400"]],
  ["a duration that a function makes", "const mailAfter = minutes(5);", ["5"]],
  ["days of a unit that is another's factor", "const day = 24 * hourMs;", ["24"]],
  ["a unit by itself", "const since = now.getTime() - 3_600_000;", ["3_600_000"]],
  ["a rate and its window", "await rateLimits.take(`likes:$" + "{memberId}`, 60, 3600);", ["60", "3600"]],
  ["a count", "const rows = await db.select().limit(50);", ["50"]],
  ["a bound", "if (found.length > 20) found.length = 0;", ["20"]],
  ["a size", "app.addParser({ bodyLimit: 4096 });", ["4096"]],
  ["a cut to a length", "const kept = userAgent.slice(0, 300);", ["300"]],
  ["a fraction of many", "const share = 1 / 4;", ["4"]],
  ["a delay that grows", "const seconds = 60 * 2 ** failures;", ["60"]],
  ["a number beside a status", "throw new VendorApiError(status, 30);", ["30"]],
  ["a number behind a text", "const pair = ['likes', 60]; await take('likes', 60);", ["60", "60"]],
  ["an interval in SQL", "sql`now() - interval '30 days'`", ["30"]],
  ["a limit in SQL", "sql`select 1 from likes limit 200`", ["200"]],
])("refuses %s", (_name, code, numbers) => {
  expect(strays(code)).toEqual(numbers);
});

it.each([
  ["routes", `${likes}/routes.ts`],
  ["rules", `${likes}/like-rules.ts`],
  ["notices", `${likes}/notices/new-match.ts`],
  ["what limits every call", "server/platform/http/mount.ts"],
  ["the sizes of photos", "server/platform/images/images.ts"],
  ["queues", "server/platform/work/job-queue.ts"],
  ["push", "server/platform/push/push-sender.ts"],
  ["text messages", "server/platform/sms/gateway-api.ts"],
  ["mails", "server/platform/mail/mailer.ts"],
  ["payment gateways", "server/platform/gateways/mollie/mollie-gateway.ts"],
  ["the platform's own files", "server/platform/redis.ts"],
  ["searches for places", "server/platform/geo/city-search.ts"],
  ["what unpacks a format", "server/platform/images/heic.ts"],
  ["emulators", "server/emulators/mollie/webhooks.ts"],
  ["routes beside the modules", "server/live-routes.ts"],
])("looks into %s", (_name, path) => {
  expect(strays("export const likesPerMinute = 60;", path)).toEqual(["60"]);
});

it.each([
  ["tests", `${likes}/likes.test.ts`],
  ["machinery", "server/platform/geo/cells.ts"],
  ["readers of a format", "server/platform/images/heic-boxes.ts"],
  ["units of time", "server/platform/time-units.ts"],
  ["standards", "server/platform/standards.ts"],
  ["the demo", "server/demo/people.ts"],
  ["samples of mails", "server/mails-routes.ts"],
])("leaves %s alone", (_name, path) => {
  expect(strays("export const likesPerMinute = 60;", path)).toEqual([]);
});

it.each([
  ["counts up to two", "const pair = ids.slice(0, 2);"],
  ["statuses", "reply.status(isReady ? 200 : 503); reply.code(304).send(); if (status >= 500) throw error;"],
  [
    "statuses by name",
    "const statusOf = { TIMEOUT: 408 }; const status = statusOf[code] ?? 400; answer({ status: 404 });",
  ],
  [
    "keys, indexes and types",
    "type Level = 2 | 3; const letters = { 3: 'e', 200: answer }; const third = parts[3];",
  ],
  [
    "a change of unit",
    "const seconds = claimMinutes * 60; const until = now.getTime() + claimHours * hourMs; const left = Math.ceil(ms / 1000);",
  ],
  ["parts of a clock", "const text = [Math.floor(minute / 60), minute % 60];"],
  [
    "shares and rounding",
    "const percent = Math.round(100 * fit); const ms = Math.round(x * 10) / 10; const rest = 100 - percent;",
  ],
  [
    "statuses of a mail server and of a vendor's errors",
    "if (responseCode >= 500) give(); throw new VendorApiError(422, text); const status = error ? 404 : (error.statusCode ?? 500);",
  ],
  [
    "prefixes of networks",
    "const inner = [['10.0.0.0', 8], ['fc00::', 7]]; list.addSubnet('2000::', 3, 'ipv6');",
  ],
  ["cases", "if (isIP(address) === 6) v6(); switch (level) { case 3: break; }"],
  ["ends of texts", "const last4 = iban.slice(-4); const id = text.slice(at + 3, -1);"],
  [
    "dates as texts",
    "const day = now.toISOString().slice(0, 10); const clock = date.toTimeString().slice(0, 8); const year = String(y).padStart(4, '0');",
  ],
  ["days of a calendar", "const noon = Date.UTC(year, month, day, 12);"],
  ["secrets", "const key = randomBytes(32); const tag = hash.digest('base64url').slice(0, 22);"],
  [
    "radixes, powers and modes",
    "parseInt(text, 16); const most = 10 ** digits; await mkdir(folder, { mode: 0o700 });",
  ],
  ["what others laid down", "JSON.stringify({ web_push: 8030 }); const algorithms = [-8, -257];"],
  ["rows of SQL", "sql`select 1 from likes order by created_at desc limit 1`"],
])("allows %s", (_name, code) => {
  expect(strays(code)).toEqual([]);
});

function plantLimits(text: string, page: (root: string) => string): ReturnType<typeof checkNumbers> {
  const root = plant({
    [`${likes}/like-limits.ts`]: text,
    "server/platform/time-units.ts": "export const minuteSeconds = 60;",
  });
  mkdirSync(join(root, "docs"));
  writeFileSync(join(root, pagePath), page(root));
  return checkNumbers(root);
}

const limits = `import { minuteSeconds } from "#server/platform/time-units.ts";

/** Faster than a person taps. */
export const likesPerMinute = 60;
/**
 * Time to see a like
 * before a mail tells of it.
 */
export const mailAfterSeconds = 5 * minuteSeconds;
/** Of each caller. */
export const bytes = { member: 4 * 1024 * 1024, visitor: 2_500 } as const;
`;

it("is content with limits that say their reasons and stand on the page", () => {
  expect(plantLimits(limits, numbersPage)).toEqual([]);
});

it("wants a reason right above each limit", () => {
  const text =
    "/** Faster than a person taps. */\nexport const likesPerMinute = 60;\nexport const likesPerDay = 900;\n";
  expect(plantLimits(text, numbersPage)).toEqual([
    {
      file: `${likes}/like-limits.ts`,
      line: 3,
      message: expect.stringContaining("likesPerDay says no reason"),
    },
  ]);
});

it("refuses a page that says another number than the code, and one that is not there", () => {
  const stale = [{ file: pagePath, message: expect.stringContaining("node tools/numbers-page.ts") }];
  expect(plantLimits(limits, (root) => numbersPage(root).replace("60 a minute", "61 a minute"))).toEqual(
    stale,
  );
  expect(plantLimits(limits, () => "")).toEqual(stale);
});

const blocks = "contracts/care/blocks.ts";
const contract = (summary: string) => `export const blockEndpoints = {
  "GET /api/blocks": endpoint({
    summary: ${summary},
    audience: "member",
  }),
};
`;

it.each([
  ["digits", '"List blocks, 30 a page."', ["30"]],
  ["a number in words", '"Send a code; three a day."', ["three"]],
  ["a number between inserted ones", "`Hold for $" + "{claimMinutes} minutes, 5 tries.`", ["5"]],
  ["each of a joined text", '"At most 8, " + "within 24 hours."', ["8", "24"]],
])("refuses %s in a summary", (_name, summary, found) => {
  expect(strays(contract(summary), blocks)).toEqual(found);
});

it("says where a number in a summary stands", () => {
  expect(checkNumbers(plant({ [blocks]: contract('"List blocks, 30 a page."') }))).toEqual([
    { file: blocks, line: 3, message: expect.stringContaining("30 stands in a summary") },
  ]);
});

it.each([
  ["counts up to two", '"Claim the 2 photos that have waited longest; one stays."'],
  [
    "sections, statuses, standards and promises",
    '"Log in (seed sections 1, 5 and 9; promise 4): HTTP 303, RFC 8058."',
  ],
  ["numbers by their name", "`Hold for $" + "{claimMinutes} minutes.`"],
])("allows %s in a summary", (_name, summary) => {
  expect(strays(contract(summary), blocks)).toEqual([]);
});

it("looks for summaries of calls only", () => {
  expect(strays('export const announcement = { summary: "At most 30." };', blocks)).toEqual([]);
});
