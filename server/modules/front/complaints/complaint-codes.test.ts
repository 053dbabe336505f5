import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { complaintMessages, complaints } from "#server/db/schema/complaints.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { codeTriesPerHour, wordsPerDay } from "./complaint-limits.ts";
import { makeCode } from "./make-code.ts";

let app: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#385" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

let counter = 0;
function elsewhere(): Browser {
  counter += 1;
  return app.browser({ address: `10.61.0.${counter}` });
}
const tokenOf = (path = "") => path.split("/complaints/")[1] ?? "";
const inMail = (links: readonly string[] = []) =>
  tokenOf(links.find((link) => link.includes("/complaints/")));
const secret = "He said it at 4 o'clock.";

/** A complaint with a picture: the links from the answer and the mail, and its code. */
async function file(browser = elsewhere()) {
  const [clientId, email] = [newId(), `k${newId().slice(-8)}@example.com`];
  const body = { client_id: clientId, kind: "behaviour" as const, email, about: "Bert_77", text: secret };
  const { body: filed } = await browser.call("POST /api/complaints", { body });
  const [mail] = await app.mailsTo(email);
  const [row] = await app.services.db
    .select()
    .from(complaints)
    .where(eq(complaints.reference, filed.reference));
  const own = tokenOf(filed.status_path);
  expect((await addPicture(browser, own)).status).toBe(200);
  return { id: row?.id ?? "", clientId, email, own, mailed: inMail(mail?.links), code: filed.code, body };
}
function addPicture(browser: Browser, token: string) {
  const boundary = "----rendezvous-test";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return browser.raw({
    method: "POST",
    url: `/api/complaints/${token}/pictures`,
    payload: Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": newId() },
  });
}
const read = async (token: string, browser = elsewhere()) =>
  (await browser.call("GET /api/complaints/:token", { params: { token } })).body.complaint;
const add = (token: string, text: string, browser = elsewhere()) =>
  browser.call("POST /api/complaints/:token/messages", { params: { token }, body: { text } });
const give = (token: string, code: string, browser = elsewhere()) =>
  browser.call("POST /api/complaints/:token/code", { params: { token }, body: { code } });

describe("a link of a complaint that came by mail", () => {
  it("shows how it stands, and nothing of what was said: not after an answer, and not in the mails of one", async () => {
    const { id, email, mailed, own } = await file();
    const desk = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
    await desk.call("POST /api/admin/complaints/:complaint_id/messages", {
      params: { complaint_id: id },
      body: { kind: "asks", text: "When was that?" },
    });
    const [question] = await app.mailsTo(email);
    for (const token of [mailed, inMail(question?.links)]) {
      const complaint = await read(token);
      expect(complaint).toMatchObject({ kind: "behaviour", status: "asked", answers: 1, said: null });
      expect(JSON.stringify(complaint)).not.toMatch(/o'clock|Bert_77|When was/);
    }
    expect((await read(own)).said).toMatchObject({ text: secret, about: "Bert_77" });
  });

  it("takes words, shows them to nobody who has no more, and the desk reads that nothing proves who wrote them", async () => {
    const { id, own, mailed } = await file();
    expect((await add(mailed, "It was on Monday.")).status).toBe(200);
    expect((await add(own, "And on Tuesday.")).status).toBe(200);
    expect((await read(mailed)).said).toBeNull();
    // The person who filed it sees which words may be another person's.
    expect((await read(own)).said?.messages.map(({ text, is_by_mail }) => [text, is_by_mail])).toEqual([
      ["It was on Monday.", true],
      ["And on Tuesday.", false],
    ]);
    const desk = await openStaffSession(app, await createStaff(app, { roles: ["moderator"] }));
    const params = { complaint_id: id };
    const { complaint } = (await desk.call("GET /api/admin/complaints/:complaint_id", { params })).body;
    expect(complaint.messages.map(({ is_by_mail }) => is_by_mail)).toEqual([true, false]);
  });

  it("used up by a stranger leaves whoever complained their own words", async () => {
    const { id, own, mailed } = await file();
    const row = { complaintId: id, from: "complainer", text: "x", createdAt: app.clock.now() } as const;
    await app.services.db
      .insert(complaintMessages)
      .values(Array.from({ length: wordsPerDay }, () => ({ ...row, id: newId(), isByMail: true })));
    expect((await add(mailed, "One more.")).status).toBe(429);
    expect((await add(own, "Mine.")).status).toBe(200);
  });

  it("opens no picture, takes none, and takes none back", async () => {
    const { own, mailed } = await file();
    const [picture] = (await read(own)).said?.pictures ?? [];
    const browser = elsewhere();
    const shown = picture?.full_url ?? "";
    expect((await browser.raw({ method: "GET", url: shown })).status).toBe(200);
    expect((await browser.raw({ method: "GET", url: shown.replace(own, mailed) })).status).toBe(404);
    expect(JSON.parse((await addPicture(browser, mailed)).body).error).toBe("complaint_locked");
    const params = { token: mailed, picture_id: picture?.id ?? "" };
    const refused = await browser.call("DELETE /api/complaints/:token/pictures/:picture_id", { params });
    expect([refused.status, refused.body.error]).toEqual([403, "complaint_locked"]);
    expect((await read(own)).said?.pictures.length).toBe(1);
  });

  it("shows everything to the member whose complaint it is, and to no other", async () => {
    const member = await createMember(app);
    const session = await openSession(app, member);
    const { mailed, own } = await file(session);
    expect((await read(mailed, session)).said).toMatchObject({ text: secret });
    const picture = (await read(own)).said?.pictures[0]?.full_url.replace(own, mailed) ?? "";
    expect((await session.raw({ method: "GET", url: picture })).status).toBe(200);
    const other = await openSession(app, await createMember(app));
    expect((await read(mailed, other)).said).toBeNull();
    expect((await other.raw({ method: "GET", url: picture })).status).toBe(404);
  });
});

describe("the code of a complaint", () => {
  it("opens what was said behind a link of a mail, however it is typed", async () => {
    const { mailed, code } = await file();
    expect(code).toMatch(/^([B-DF-HJ-NP-TV-XZ2-9]{4}-){2}[B-DF-HJ-NP-TV-XZ2-9]{4}$/);
    for (const typed of [code, ` ${code.toLowerCase().replaceAll("-", " ")} `]) {
      const { status, body } = await give(mailed, typed);
      expect(status).toBe(200);
      expect((await read(tokenOf(body.status_path))).said).toMatchObject({ text: secret });
    }
    expect((await read(mailed)).said).toBeNull();
  });

  it("is of its complaint, is kept as a hash, and no mail holds it", async () => {
    const [filed, other] = [await file(), await file()];
    for (const wrong of [other.code, `${filed.code}X`, filed.code.slice(0, -1), "x", "-"])
      expect((await give(filed.mailed, wrong)).body.fields?.code?.code).toBe("code_wrong");
    expect((await give(filed.mailed, " ")).body.fields?.code?.code).toBe("required");
    expect((await give("guessed", filed.code)).status).toBe(404);
    const [row] = await app.services.db.select().from(complaints).where(eq(complaints.id, filed.id));
    expect(JSON.stringify(row)).not.toContain(filed.code);
    expect(JSON.stringify(await app.mailsTo(filed.email))).not.toContain(filed.code);
  });

  it("is the same for who lost the answer and sends again, and another for everybody else", async () => {
    const { code, body, clientId } = await file();
    const again = await elsewhere().call("POST /api/complaints", { body });
    expect([again.status, again.body.code]).toEqual([200, code]);
    expect((await read(tokenOf(again.body.status_path))).said).toMatchObject({ text: secret });
    expect(makeCode(clientId)).toBe(code);
    expect(makeCode(newId())).not.toBe(code);
  });

  it("is tried by one network so often and no more, the right one included", async () => {
    const { mailed, code } = await file();
    const browser = elsewhere();
    const statuses: number[] = [];
    for (let tried = 0; tried < codeTriesPerHour; tried += 1)
      statuses.push((await give(mailed, "WRONG", browser)).status);
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect((await give(mailed, code, browser)).status).toBe(429);
    expect((await give(mailed, code)).status).toBe(200);
  });
});
