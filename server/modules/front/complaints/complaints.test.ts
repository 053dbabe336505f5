import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { complaintDays, complaintKeptDays } from "#contracts/limits.ts";
import { complaintLinks, complaintMessages, complaints } from "#server/db/schema/complaints.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, openSession } from "#server/test/people/factories.ts";
import { complaintsPerDay, receiptsPerDay } from "./complaint-limits.ts";
import { eraseOldComplaints } from "./erase-complaints.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let counter = 0;
function elsewhere(language = "en") {
  counter += 1;
  return app.browser({ address: `10.57.0.${counter}`, language });
}
const wish = (given: object = {}) => ({
  ...{ client_id: newId(), kind: "billing" as const, email: `c${newId().slice(-8)}@example.com` },
  text: "I paid twice.",
  ...given,
});
const file = (given: object = {}, browser = elsewhere()) =>
  browser.call("POST /api/complaints", { body: wish(given) });
const tokenOf = (path: string) => path.replace("/complaints/", "");
const read = (token: string, browser = elsewhere()) =>
  browser.call("GET /api/complaints/:token", { params: { token } });
const row = async (reference: string) =>
  (await app.services.db.select().from(complaints).where(eq(complaints.reference, reference)))[0];

describe("a complaint", () => {
  it("is filed by anybody, with a receipt in their language and a page behind a link", async () => {
    const email = "jette@example.com";
    const { status, body } = await file({ email, about: "R-1024" }, elsewhere("de"));
    expect([status, body.is_mailed]).toEqual([200, true]);
    expect(body.reference).toMatch(/^[B-DF-HJ-NP-TV-XZ2-9]{4}-[B-DF-HJ-NP-TV-XZ2-9]{4}$/);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe(`Deine Beschwerde ${body.reference} ist angekommen`);
    expect(mail?.text).toContain("innerhalb von 7 Tagen");
    // The mail goes to the named address and contains no typed text.
    for (const typed of ["I paid twice", "R-1024"]) expect(`${mail?.html}${mail?.text}`).not.toContain(typed);
    const linked = mail?.links.find((link) => link.includes("/complaints/"))?.split("/complaints/")[1] ?? "";
    const said = { about: "R-1024", text: "I paid twice.", messages: [], pictures: [] };
    for (const [token, shown] of [
      [tokenOf(body.status_path), said],
      [linked, null],
    ] as const) {
      const { complaint } = (await read(token)).body;
      expect(complaint).toMatchObject({
        ...{ reference: body.reference, kind: "billing", said: shown, answers: 0 },
        ...{ status: "open", outcome: null, is_overdue: false, closed_at: null },
      });
      expect(JSON.stringify(complaint)).not.toContain(email);
    }
  });

  it.each([
    ["illegal_content", 24],
    ["behaviour", 24],
    ["billing", 168],
    ["privacy", 168],
    ["appeal", 168],
    ["other", 168],
  ] as const)("of kind %s is due after %d hours", async (kind, hours) => {
    const { body } = await file({ kind, about: "https://here.example/x", good_faith: true });
    expect(Date.parse(body.due_at) - app.clock.now().getTime()).toBe(hours * 3_600_000);
    const { complaint } = (await read(tokenOf(body.status_path))).body;
    expect(complaint.is_overdue).toBe(false);
    expect(complaint.said?.about).toBe(
      kind === "privacy" || kind === "other" ? "" : "https://here.example/x",
    );
  });

  it("belongs to whoever is signed in", async () => {
    const member = await createMember(app);
    const { body } = await file({}, await openSession(app, member));
    expect((await row(body.reference))?.memberId).toBe(member.id);
    expect((await row((await file()).body.reference))?.memberId).toBeNull();
  });

  it("says what is missing or wrong at its field, all at once, and keeps nothing", async () => {
    const before = await app.services.db.$count(complaints);
    const codes = async (given: object) => {
      const { status, body } = await file(given);
      expect(status).toBe(422);
      return Object.fromEntries(Object.entries(body.fields ?? {}).map(([name, { code }]) => [name, code]));
    };
    expect(await codes({ email: "", text: " " })).toEqual({ email: "required", text: "required" });
    expect(await codes({ kind: "illegal_content", email: "" })).toEqual({
      ...{ about: "required", good_faith: "required" },
    });
    expect(await codes({ email: "a@b.example\r\nBcc: c@d.example" })).toEqual({ email: "email_invalid" });
    expect(await codes({ text: "x".repeat(5001) })).toEqual({ text: "too_long" });
    expect(await codes({ about: "x".repeat(501) })).toEqual({ about: "too_long" });
    expect(await codes({ kind: undefined })).toEqual({ kind: "required" });
    expect(await app.services.db.$count(complaints)).toBe(before);
  });

  it("of illegal content may come from nobody: its page is the only way back", async () => {
    const given = { kind: "illegal_content", email: "", name: "", about: "/members/x", good_faith: true };
    const { status, body } = await file(given);
    expect([status, body.is_mailed]).toEqual([200, false]);
    expect((await read(tokenOf(body.status_path))).status).toBe(200);
  });

  it("is one, however often it is sent at once, and mails one receipt", async () => {
    const email = "twice@example.com";
    const body = wish({ email });
    const browser = elsewhere();
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.call("POST /api/complaints", { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body: { reference } }) => reference)).size).toBe(1);
    expect((await app.mailsTo(email)).length).toBe(1);
    for (const { body: answer } of answers)
      expect((await read(tokenOf(answer.status_path))).status).toBe(200);
    const other = await browser.call("POST /api/complaints", { body: { ...body, text: "Something else." } });
    expect([other.status, other.body.error]).toEqual([409, "conflict"]);
  });

  it("is added to by whoever has its link, in their own words", async () => {
    const { body } = await file({ text: "<script>alert(1)</script>" });
    const token = tokenOf(body.status_path);
    const said = (text: string) =>
      elsewhere().call("POST /api/complaints/:token/messages", { params: { token }, body: { text } });
    expect((await said("  And <b>again</b>\nyesterday. ")).status).toBe(200);
    expect((await said(" ")).body.fields?.text?.code).toBe("required");
    const { complaint } = (await read(token)).body;
    expect(complaint.said?.text).toBe("<script>alert(1)</script>");
    expect(complaint.said?.messages.map(({ from, text }) => [from, text])).toEqual([
      ["complainer", "And <b>again</b>\nyesterday."],
    ]);
  });
});

it("is kept for the six months in which an appeal may come, whichever they are, and while it is decided on", () => {
  expect(complaintKeptDays).toBeGreaterThanOrEqual(184 + complaintDays);
});

describe("the link of a complaint", () => {
  it("is kept as a hash alone, and is of its site; an invented one does not work", async () => {
    const { body } = await file();
    const token = tokenOf(body.status_path);
    const rows = [
      ...(await app.services.db.select().from(complaintLinks)),
      ...(await app.services.db.select().from(complaints)),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
    await createSite(app, "elsewhere.example");
    const abroad = await elsewhere().raw({
      method: "GET",
      url: `/api/complaints/${token}`,
      headers: { host: "elsewhere.example" },
    });
    expect(abroad.status).toBe(404);
    const complaint = await row(body.reference);
    for (const guess of [body.reference, complaint?.id ?? "", complaint?.clientHash ?? "", "x", `${token}x`])
      expect((await read(guess)).status).toBe(404);
    expect((await read(token)).headers["cache-control"]).toBe("private, no-store");
  });

  it("is tried by one network so often and no more", async () => {
    const browser = elsewhere();
    const statuses: number[] = [];
    for (let tried = 0; tried < 121; tried += 1) statuses.push((await read("guessed", browser)).status);
    expect(statuses.slice(-2)).toEqual([404, 429]);
  });

  it("leads nowhere once the complaint was closed long enough", async () => {
    const { body } = await file({ email: "old@example.com", name: "Old", about: "R-7" });
    const { id = "" } = (await row(body.reference)) ?? {};
    const closedAt = app.clock.now();
    const { db } = app.services;
    await db.insert(complaintMessages).values({
      ...{ id: newId(), complaintId: id, from: "complainer", text: "More.", createdAt: closedAt },
    });
    await db
      .update(complaints)
      .set({ status: "closed", outcome: "acted", closedAt })
      .where(eq(complaints.id, id));
    const keptMs = complaintKeptDays * 86_400_000;
    await eraseOldComplaints(db, new Date(closedAt.getTime() + keptMs - 1));
    expect((await read(tokenOf(body.status_path))).status).toBe(200);
    await eraseOldComplaints(db, new Date(closedAt.getTime() + keptMs));
    expect((await read(tokenOf(body.status_path))).status).toBe(404);
    expect(await row(body.reference)).toMatchObject({
      ...{ kind: "billing", outcome: "acted", email: null, mailbox: null, about: "", text: null },
    });
    expect(await db.select().from(complaintMessages).where(eq(complaintMessages.complaintId, id))).toEqual(
      [],
    );
  });
});

describe("floods", () => {
  it("bring a mailbox a few receipts a day, however many at once, and every complaint is kept", async () => {
    const answers = await Promise.all(
      ["f.looded@gmail.com", "flooded@gmail.com", "flooded+a@gmail.com"].flatMap((email) =>
        [1, 2, 3].map(() => file({ email })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.is_mailed).length).toBe(receiptsPerDay);
    app.clock.advance(86_401);
    expect((await file({ email: "flooded@gmail.com" })).body.is_mailed).toBe(true);
  });

  it("from one network end with an address where one may write all the same; what is refused is not counted", async () => {
    const strict = await createTestApp({ env: { NODE_ENV: "production", DEMO: "0" } });
    try {
      const browser = strict.browser({ language: "de" });
      const post = (given: object) => browser.call("POST /api/complaints", { body: wish(given) });
      for (let sent = 0; sent <= complaintsPerDay.members; sent += 1)
        expect((await post({ email: "" })).status).toBe(422);
      const kept = wish();
      const first = await browser.call("POST /api/complaints", { body: kept });
      for (let sent = 1; sent < complaintsPerDay.members; sent += 1)
        expect((await post({})).status).toBe(200);
      const { status, body, headers } = await post({});
      expect([status, body.error]).toEqual([429, "too_many_complaints"]);
      expect(body.message).toContain("support@");
      expect(body.message).toContain("nicht gesendet");
      const again = await browser.call("POST /api/complaints", { body: kept });
      expect([again.status, again.body.reference]).toEqual([200, first.body.reference]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(3600);
    } finally {
      await strict.close();
    }
  });
});
