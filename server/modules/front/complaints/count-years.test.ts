import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportOutcome, ReportReason } from "#contracts/care/report-kinds.ts";
import type { ComplaintEnd, ComplaintKind } from "#contracts/front/complaint-kinds.ts";
import { countedYears } from "#contracts/limits.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { reports } from "#server/db/schema/reports.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createSite } from "#server/test/people/factories.ts";
import { countYears } from "./count-years.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Times = { filedAt: string; closedAt?: string };
const timesOf = ({ filedAt, closedAt }: Times) => ({
  filedAt: new Date(filedAt),
  dueAt: new Date(filedAt),
  closedAt: closedAt ? new Date(closedAt) : null,
});
const ended = (outcome: unknown) => (outcome ? ("closed" as const) : ("open" as const));

async function complain(
  siteId: string,
  given: Times & { kind?: ComplaintKind; outcome?: ComplaintEnd },
): Promise<void> {
  const { kind = "billing", outcome = null } = given;
  const own = { id: newId(), reference: newId(), clientHash: newId(), text: "Private.", name: "Ann" };
  const state = { kind, outcome, status: ended(outcome), locale: "en" as const };
  await app.services.db.insert(complaints).values({ ...own, ...state, siteId, ...timesOf(given) });
}
async function report(
  siteId: string,
  given: Times & { reason?: ReportReason; outcome?: ReportOutcome; sameTextReceivers?: number },
): Promise<void> {
  const { reason = "scam", outcome = null, sameTextReceivers = null } = given;
  const own = { id: newId(), reference: newId(), subject: "profile" as const, subjectKey: newId() };
  const state = { reason, outcome, status: ended(outcome), sameTextReceivers };
  await app.services.db.insert(reports).values({ ...own, ...state, siteId, ...timesOf(given) });
}
const now = new Date("2027-03-09T10:00:00Z");
const newSite = () => createSite(app, `${newId()}.test`);
const count = (siteId: string, at = now) => countYears(app.services.db, { siteId, now: at });

describe("the counts", () => {
  it("name each year with its kinds, its results and the median of the time", async () => {
    const site = await newSite();
    const filedAt = "2026-05-01T00:00:00Z";
    await complain(site, { kind: "privacy", filedAt, closedAt: "2026-05-01T02:00:00Z", outcome: "acted" });
    await complain(site, { filedAt, closedAt: "2026-05-02T00:00:00Z", outcome: "partly" });
    await complain(site, { filedAt, closedAt: "2026-05-03T00:00:00Z", outcome: "unanswered" });
    await complain(site, { filedAt: "2027-01-31T23:59:59Z" });
    await report(site, {
      filedAt,
      closedAt: "2026-05-01T00:30:00Z",
      outcome: "banned",
      sameTextReceivers: 9,
    });
    await report(site, { filedAt, closedAt: "2026-05-01T03:30:00Z", outcome: "no_action", reason: "abuse" });
    const { until, years } = await count(site);
    expect(until.toISOString()).toBe("2027-03-01T00:00:00.000Z");
    expect(years.map(({ year }) => year)).toEqual([2027, 2026]);
    const [running, full] = years;
    expect(running?.complaints).toMatchObject({ filed: 1, median_hours: null });
    expect(running?.complaints.results.filter((each) => each.count > 0)).toEqual([
      { result: "open", count: 1 },
    ]);
    expect(running?.reports).toMatchObject({ filed: 0, by_program: 0, median_hours: null });
    expect(full?.complaints).toMatchObject({ filed: 3, median_hours: 24 });
    expect(full?.complaints.kinds.filter(({ filed }) => filed > 0)).toEqual([
      { kind: "billing", filed: 2, acted: 1 },
      { kind: "privacy", filed: 1, acted: 1 },
    ]);
    expect(full?.complaints.results).toEqual([
      { result: "acted", count: 1 },
      { result: "partly", count: 1 },
      { result: "not_upheld", count: 0 },
      { result: "unclear", count: 0 },
      { result: "ended", count: 1 },
      { result: "open", count: 0 },
    ]);
    expect(full?.reports).toMatchObject({ filed: 2, by_program: 1, median_hours: 2 });
    expect(full?.reports.reasons.filter(({ filed }) => filed > 0)).toEqual([
      { reason: "scam", filed: 1, acted: 1 },
      { reason: "abuse", filed: 1, acted: 0 },
    ]);
  });

  it("go back some years and begin a year in UTC", async () => {
    const site = await newSite();
    const first = now.getUTCFullYear() - countedYears + 1;
    await complain(site, { filedAt: `${first - 1}-12-31T23:59:59Z` });
    await complain(site, { filedAt: `${first}-01-01T00:00:00Z` });
    const { years } = await count(site);
    expect(years.map(({ year, complaints: { filed } }) => [year, filed])).toEqual([[first, 1]]);
  });

  it("are those of one site", async () => {
    const [site, other] = [await newSite(), await newSite()];
    await complain(other, { filedAt: "2026-05-01T00:00:00Z" });
    await report(other, { filedAt: "2026-05-01T00:00:00Z" });
    expect((await count(site)).years).toEqual([]);
    expect((await count(other)).years).toHaveLength(1);
  });

  it("show nothing of the current month, not even the end of an older case", async () => {
    const site = await newSite();
    const monthAgo = "2027-02-20T00:00:00Z";
    await complain(site, { filedAt: "2027-03-01T00:00:00Z" });
    await complain(site, { filedAt: monthAgo, closedAt: "2027-03-05T00:00:00Z", outcome: "acted" });
    await report(site, { filedAt: monthAgo, closedAt: "2027-03-01T00:00:00Z", outcome: "banned" });
    const [year] = (await count(site)).years;
    expect(year?.complaints).toMatchObject({ filed: 1, median_hours: null });
    expect(year?.complaints.results.at(-1)).toEqual({ result: "open", count: 1 });
    expect(year?.reports.results.at(-1)).toEqual({ result: "open", count: 1 });
    const [later] = (await count(site, new Date("2027-04-01T00:00:00Z"))).years;
    expect(later?.complaints).toMatchObject({ filed: 2, median_hours: 312 });
    expect(later?.reports.results.at(-1)).toEqual({ result: "open", count: 0 });
  });

  it("are told to anyone, without names and texts", async () => {
    app.clock.advance((now.getTime() - app.clock.now().getTime()) / 1000);
    const id = await createSite(app, "counts.test");
    await complain(id, { filedAt: "2026-05-01T00:00:00Z" });
    const asked = { method: "GET", url: "/api/complaint-counts", headers: { host: "counts.test" } } as const;
    const { status, body } = await app.browser().raw(asked);
    const { years } = JSON.parse(body) as { years: unknown[] };
    expect([status, years.length]).toEqual([200, 1]);
    expect(body).not.toMatch(/Private|Ann/);
  });
});
