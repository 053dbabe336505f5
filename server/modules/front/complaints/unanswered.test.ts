import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { complaintAnswerDays } from "#contracts/limits.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { newId } from "#server/platform/ids.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { endUnanswered } from "./end-unanswered.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const [hour, day] = [3600, 86_400];
let counter = 0;

/** A complaint about which staff have asked a question now. */
async function ask(language = "en", given: object = {}) {
  counter += 1;
  const email = `u${counter}@example.com`;
  const browser = app.browser({ address: `10.62.0.${counter}`, language });
  const body = { client_id: newId(), kind: "billing" as const, email, text: `Text ${counter}`, ...given };
  const { body: filed } = await browser.call("POST /api/complaints", { body });
  const ofReference = eq(complaints.reference, filed.reference);
  const [row] = await app.services.db.select().from(complaints).where(ofReference);
  const id = row?.id ?? "";
  await say(id, "asks");
  return { id, email, reference: filed.reference, token: filed.status_path.replace("/complaints/", "") };
}
async function say(id: string, kind: "asks" | "answer" | "note") {
  const desk = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
  const answer = await desk.call("POST /api/admin/complaints/:complaint_id/messages", {
    params: { complaint_id: id },
    body: { kind, text: "Which order is it?" },
  });
  expect(answer.status).toBe(200);
  await desk.call("DELETE /api/admin/complaints/:complaint_id/claim", { params: { complaint_id: id } });
}
const end = (post: Post = app.services.post) => endUnanswered({ ...app.services, post }, app.clock.now());
const read = async (token: string) =>
  (await app.browser().call("GET /api/complaints/:token", { params: { token } })).body.complaint;
const endings = async (email: string, subject = /is closed/) =>
  (await app.mailsTo(email)).filter((mail) => subject.test(mail.subject));

describe("a complaint of which we asked something", () => {
  it("ends by itself after thirty days without an answer, and a kind mail says how to go on", async () => {
    const { email, token, reference } = await ask();
    app.clock.advance((complaintAnswerDays - 1) * day + 23 * hour);
    await end();
    expect((await read(token)).status).toBe("asked");
    expect(await endings(email)).toEqual([]);
    app.clock.advance(2 * hour);
    await end();
    expect(await read(token)).toMatchObject({ status: "closed", outcome: "unanswered" });
    const [mail] = await endings(email);
    for (const said of ["30 days", "Nobody decided that you were wrong", `name ${reference} in it`])
      expect(mail?.text).toContain(said);
    const link = mail?.links.find((one) => one.includes("/complaints/"))?.split("/complaints/")[1] ?? "";
    expect(await read(link)).toMatchObject({ outcome: "unanswered", said: null });
    await end();
    expect((await endings(email)).length).toBe(1);
  });

  it.each([
    ["de", /ist abgeschlossen/],
    ["fi", /on suljettu/],
    ["pl", /jest zamknięta/],
  ])("says so in %s", async (language, subject) => {
    const { email } = await ask(language);
    app.clock.advance(complaintAnswerDays * day);
    await end();
    expect((await endings(email, subject)).length).toBe(1);
  });

  it("waits anew when we write again, and not at all once it is answered", async () => {
    const [asked, answered, noted] = [await ask(), await ask(), await ask()];
    app.clock.advance((complaintAnswerDays - 1) * day);
    await say(asked.id, "asks");
    await say(noted.id, "note");
    const params = { token: answered.token };
    await app.browser().call("POST /api/complaints/:token/messages", { params, body: { text: "R-1." } });
    app.clock.advance(day + hour);
    await end();
    const states = [await read(asked.token), await read(answered.token), await read(noted.token)];
    expect(states.map(({ status }) => status)).toEqual(["asked", "open", "closed"]);
    app.clock.advance((complaintAnswerDays - 1) * day);
    await end();
    expect((await read(asked.token)).status).toBe("closed");
  });

  it("does not end while a staff member holds it, but an hour later", async () => {
    const { id, token, email } = await ask();
    app.clock.advance(complaintAnswerDays * day);
    const desk = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
    const params = { complaint_id: id };
    expect((await desk.call("POST /api/admin/complaints/:complaint_id/claim", { params })).status).toBe(200);
    await end();
    expect((await read(token)).status).toBe("asked");
    app.clock.advance(hour);
    await end();
    expect((await read(token)).status).toBe("closed");
    expect((await endings(email)).length).toBe(1);
  });

  it("ends without a mail where no address was named", async () => {
    const given = { kind: "illegal_content", about: "/members/x", email: "", good_faith: true };
    const { token } = await ask("en", given);
    app.clock.advance(complaintAnswerDays * day);
    await end();
    expect(await read(token)).toMatchObject({ status: "closed", outcome: "unanswered" });
  });

  it("is told once, though a run dies half-way and others run at once", async () => {
    const both = [await ask(), await ask()];
    app.clock.advance(complaintAnswerDays * day);
    let sent = 0;
    const dying: Post = {
      ...app.services.post,
      async send(tx, mail) {
        await app.services.post.send(tx, mail);
        sent += 1;
        if (sent === 2) throw new Error("the process is killed");
      },
    };
    await end(dying);
    const states = async () =>
      (await Promise.all(both.map(({ token }) => read(token)))).map(({ status }) => status).sort();
    expect(await states()).toEqual(["asked", "closed"]);
    await Promise.all([end(), end(), end()]);
    expect(await states()).toEqual(["closed", "closed"]);
    for (const { email } of both) expect((await endings(email)).length).toBe(1);
  });

  it("either ends or is answered, where both come at once", async () => {
    const { token, email } = await ask();
    app.clock.advance(complaintAnswerDays * day);
    const params = { token };
    const [answer] = await Promise.all([
      app.browser().call("POST /api/complaints/:token/messages", { params, body: { text: "R-2." } }),
      end(),
    ]);
    const { status } = await read(token);
    expect([answer.status, status, (await endings(email)).length]).toEqual(
      answer.status === 200 ? [200, "open", 0] : [409, "closed", 1],
    );
  });
});
