import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "#server/db/schema/staff.ts";
import { createActing } from "#server/platform/http/staff-act.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createStaff } from "#server/test/people/staff.ts";
import { recordAct } from "./record-act.ts";

let app: TestApp;
let staffId: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ id: staffId } = await createStaff(app));
});
afterAll(() => app.close());

const entry = (id: string) => ({ act: "test.done", subject: { kind: "test", id }, reason: "because" });
const acting = () =>
  createActing({ db: app.services.db, write: recordAct }, { staffId, siteId: newId(), at: app.clock.now() });
const rowsOf = (id: string) => app.services.db.select().from(auditLog).where(eq(auditLog.subjectId, id));

describe("the audit log", () => {
  it.each([
    ["changed", sql`update audit_log set reason = 'another'`],
    ["deleted", sql`delete from audit_log`],
    ["emptied", sql`truncate audit_log cascade`],
  ])("cannot be %s", async (_, statement) => {
    const id = newId();
    await acting().act((_tx, record) => record(entry(id)));
    await expect(app.services.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("append-only") },
    });
    expect(await rowsOf(id)).toMatchObject([{ staffId, act: "test.done", reason: "because" }]);
  });

  it("takes no act without a reason", async () => {
    const id = newId();
    await expect(acting().act((_tx, record) => record({ ...entry(id), reason: "" }))).rejects.toThrow();
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe("an act", () => {
  it("that fails leaves neither what it did nor its line", async () => {
    const [id, other] = [newId(), newId()];
    const failed = acting().act(async (tx, record) => {
      await record(entry(id));
      await recordAct(tx, { ...entry(other), staffId: null, siteId: null, at: app.clock.now() });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect([...(await rowsOf(id)), ...(await rowsOf(other))]).toEqual([]);
  });

  it("that is not recorded does not happen", async () => {
    const id = newId();
    const { act, expectRecord } = acting();
    const silent = act((tx) =>
      recordAct(tx, { ...entry(id), staffId: null, siteId: null, at: app.clock.now() }),
    );
    await expect(silent).rejects.toThrow("was not recorded");
    expect(await rowsOf(id)).toEqual([]);
    // A write without a record fails too, so that its first test is red.
    expect(() => expectRecord("POST /api/admin/x")).toThrow("POST /api/admin/x finished without a record");
    await act((_tx, record) => record(entry(id)));
    expect(() => expectRecord("POST /api/admin/x")).not.toThrow();
  });

  it("after one that was recorded needs a record of its own", async () => {
    const { act } = acting();
    await act((_tx, record) => record(entry(newId())));
    await expect(act(async () => undefined)).rejects.toThrow("was not recorded");
  });
});
