import { afterAll, beforeAll, expect, it } from "vitest";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson } from "#server/test/people/chatting.ts";
import { testPassword } from "#server/test/people/factories.ts";
import { readReport, report, told } from "#server/test/people/reports.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { beginLogin, codeOf, createTwoStepMember, takeStep } from "#server/test/people/two-step.ts";

let app: TestApp;
let senior: Browser;
beforeAll(async () => {
  app = await createTestApp();
  senior = await openStaffSession(app, await createStaff(app, { roles: ["senior_moderator"] }));
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.64.${networks >> 8}.${networks & 255}` });
}
const words = "You threatened somebody.";

/** A member with a second step at the log-in, suspended or banned on a report. */
async function shutOut(act: "suspension" | "ban" = "suspension") {
  const given = await createTwoStepMember(app, elsewhere());
  const anna = await createPerson(app);
  const filed = await report(anna, { subject: "profile", id: given.member.id });
  const { row } = await readReport(app, filed.body.reference);
  const reasons = { rule: "abuse", words } as const;
  const params = { report_id: row.id };
  const done =
    act === "ban"
      ? await senior.call("POST /api/admin/reports/:report_id/ban", { params, body: reasons })
      : await senior.call("POST /api/admin/reports/:report_id/suspension", {
          params,
          body: { ...reasons, hours: 48 },
        });
  expect(done.status).toBe(200);
  return given;
}

it.each(["suspension", "ban"] as const)(
  "the password of an account with a second step tells nothing of a %s, its code does",
  async (act) => {
    const { member, key } = await shutOut(act);
    const browser = elsewhere();
    const { answer, challenge } = await beginLogin(browser, member.email);
    expect(told(answer)).toEqual([403, "second_step_required"]);
    const wrong = await takeStep(browser, challenge, "000000");
    expect(told(wrong)).toEqual([422, "invalid_fields"]);
    for (const { body } of [answer, wrong]) {
      expect(body).not.toHaveProperty("decision");
      expect(JSON.stringify(body)).not.toContain(words);
    }
    const shown = await takeStep(browser, challenge, codeOf(app, key));
    expect(told(shown)).toEqual([403, "account_suspended"]);
    expect(shown.body).toMatchObject({ decision: { rule: "abuse", words } });
    expect(browser.cookies.has("account")).toBe(false);
  },
);

it("a sign-up with the address and the password of such an account tells nothing of it either", async () => {
  const { member, key } = await shutOut();
  const browser = elsewhere();
  const answer = await browser.call("POST /api/signups", {
    body: {
      ...{ email: member.email, name: "somebody_else", password: testPassword, consent: true },
      ...{ date_of_birth: "1990-05-17", gender: "man", seeks: ["woman"] },
    },
  });
  expect(told(answer)).toEqual([403, "second_step_required"]);
  expect(answer.body).not.toHaveProperty("decision");
  const { challenge } = answer.body as unknown as { challenge: string };
  const shown = await takeStep(browser, challenge, codeOf(app, key));
  expect(shown.body).toMatchObject({ error: "account_suspended", decision: { words } });
});

it("right codes at the statement never count as guesses, and each code works once", async () => {
  const { member, key, recovery } = await shutOut();
  for (let count = 0; count < 7; count += 1) {
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, member.email);
    expect(told(await takeStep(browser, challenge, codeOf(app, key)))).toEqual([403, "account_suspended"]);
    app.clock.advance(30);
  }
  const used = codeOf(app, key);
  for (const [code, refused] of [
    [used, [403, "account_suspended"]],
    [used, [422, "invalid_fields"]],
    [recovery[0] ?? "", [403, "account_suspended"]],
    [recovery[0] ?? "", [422, "invalid_fields"]],
  ] as const) {
    const browser = elsewhere();
    const { challenge } = await beginLogin(browser, member.email);
    expect(told(await takeStep(browser, challenge, code))).toEqual(refused);
  }
});
