import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";

const migration = readFileSync("server/db/migrations/0079_visits.sql", "utf8");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("hides the visits of members who joined before there were any, and shows those of later ones", async () => {
  const { id } = await createMember(app);
  const undone = new Error("undone");
  const seen: unknown[] = [];
  const upgrade = app.services.db.transaction(async (tx) => {
    await tx.execute(sql.raw("drop table visits, visit_marks"));
    await tx.execute(sql.raw("alter table profiles drop column hides_visits, drop column refuses_visits"));
    for (const statement of migration.split("--> statement-breakpoint")) await tx.execute(sql.raw(statement));
    const switches = { hides: profiles.hidesVisits, refuses: profiles.refusesVisits };
    seen.push(...(await tx.select(switches).from(profiles).where(eq(profiles.memberId, id))));
    seen.push(
      ...(await rowsOf(
        tx,
        sql`select column_default from information_schema.columns
          where table_name = 'profiles' and column_name = 'hides_visits'`,
      )),
    );
    throw undone;
  });
  await expect(upgrade).rejects.toThrow(undone);
  expect(seen).toEqual([{ hides: true, refuses: false }, { column_default: "false" }]);
});
