import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { profiles } from "#server/db/schema/profiles.ts";
import { cellOf } from "#server/platform/geo/distance.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import { createMember, createPhoto, signIn, type TestMember } from "#server/test/people/factories.ts";
import type { ProfileChange } from "./update-profile.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function newMember(): Promise<{ member: TestMember; browser: Browser }> {
  const member = await createMember(app);
  return { member, browser: await signIn(app, member) };
}
const change = (browser: Browser, body: ProfileChange) => browser.call("PATCH /api/profile", { body });
async function rowOf(memberId: string) {
  const [row] = await app.services.db.select().from(profiles).where(eq(profiles.memberId, memberId));
  return row;
}

describe("one's own profile", () => {
  it("is for members only", async () => {
    const answer = await app.browser().call("GET /api/profile");
    expect([answer.status, answer.body.error]).toEqual([403, "authentication_required"]);
  });

  it("keeps every field and gives it back", async () => {
    const { member, browser } = await newMember();
    const fields = {
      name: "Zoë_99",
      gender: "non_binary" as const,
      seeks: ["man" as const, "woman" as const],
      sensitive_consent: true,
      sexuality: "queer",
      about: "Hello",
      interests: ["sauna", "cats", "wine"],
      tattoos: "few",
      hair_color: "red",
      eye_color: "green",
      body_type: "curvy",
      relationship_status: "single",
      hidden_fields: ["tattoos" as const],
    };
    expect((await change(browser, fields)).status).toBe(200);
    const { body } = await browser.call("GET /api/profile");
    expect(body.profile).toMatchObject({ ...fields, id: member.id, age: 30, status: "active" });
    expect((await change(browser, { tattoos: null })).body.profile).toMatchObject({
      tattoos: null,
      hair_color: "red",
    });
  });

  it("counts how much is filled in, sexuality left out", async () => {
    const member = await createMember(app, { profile: { gender: null, seeks: [], city: null } });
    const browser = await signIn(app, member);
    expect((await browser.call("GET /api/profile")).body.profile.completeness).toBe(0);
    await createPhoto(app, member.id, { status: "pending" });
    const { body } = await change(browser, {
      gender: "woman",
      seeks: ["man"],
      city_id: "2950159",
      about: "Hi",
      interests: ["cats", "dogs", "wine"],
      tattoos: "none",
      hair_color: "black",
      eye_color: "brown",
      body_type: "average",
      relationship_status: "single",
    });
    expect(body.profile).toMatchObject({ completeness: 100, main_image: { status: "pending" } });
  });

  it("refuses each wrong field with its code and then stores nothing", async () => {
    const { member, browser } = await newMember();
    const { status, body } = await change(browser, {
      name: "@me",
      sexuality: "straight",
      city_id: "1",
      about: "x".repeat(2001),
      interests: ["cats", "world domination"],
      tattoos: "everywhere",
      hair_color: "plaid",
      eye_color: "x",
      body_type: "x",
      relationship_status: "x",
    });
    expect(status).toBe(422);
    const codes = Object.fromEntries(
      Object.entries(body.fields ?? {}).map(([name, { code }]) => [name, code]),
    );
    expect(codes).toEqual({
      name: "username_starts_with_at",
      sexuality: "consent_required",
      city_id: "city_unknown",
      about: "too_long",
      interests: "invalid",
      tattoos: "invalid",
      hair_color: "invalid",
      eye_color: "invalid",
      body_type: "invalid",
      relationship_status: "invalid",
    });
    expect(await rowOf(member.id)).toMatchObject({
      name: member.name,
      about: "",
      interests: [],
      city: "Berlin",
    });
  });

  it.each([
    [{ gender: "dragon" }, "gender"],
    [{ seeks: [] }, "seeks"],
    [{ hidden_fields: ["name"] }, "hidden_fields.0"],
    [{ city_id: "-1" }, "city_id"],
    [{ city_id: "9999999999" }, "city_id"],
    [{ city_id: "constructor" }, "city_id"],
  ])("refuses %j", async (body, field) => {
    const { browser } = await newMember();
    const answer = await change(browser, body as never);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
  });

  it.each([[{ about: 5 }], [{ interests: "cats" }], [{ name: ["a"] }], [[]]])(
    "does not stumble over the wrong type %j",
    async (body) => {
      const { browser } = await newMember();
      expect((await browser.raw({ method: "PATCH", url: "/api/profile", payload: body })).status).toBe(400);
    },
  );

  it("lets nobody change what is not theirs to change", async () => {
    const { member, browser } = await newMember();
    const payload = {
      kind: "fictional",
      status: "disabled",
      birth_date: "2000-01-01",
      member_id: "x",
      about: "me",
    };
    await browser.raw({ method: "PATCH", url: "/api/profile", payload });
    const row = await rowOf(member.id);
    expect(row).toMatchObject({ kind: "member", status: "active" });
    expect(row?.birthDate).not.toBe("2000-01-01");
  });

  it("counts the text about oneself as a person does, and keeps hostile text exactly", async () => {
    const { member, browser } = await newMember();
    const family = "👩‍👩‍👧‍👦".repeat(1500);
    expect((await change(browser, { about: family })).status).toBe(200);
    expect((await change(browser, { about: "é".normalize("NFD").repeat(2000) })).status).toBe(200);
    const piled = await change(browser, { about: `a${"\u0301\u0316".repeat(90)}` });
    expect([piled.status, piled.body.fields?.about?.code]).toEqual([422, "too_long"]);
    const hostile =
      "<script>alert(1)</script> \u202Eevil\u202C {name} '); drop table-- 🏳️‍🌈\u200B\uFEFF z̸̢a̷l\r\n\ttab ";
    const { body } = await change(browser, { about: hostile });
    expect(body.profile.about).toBe(hostile);
    expect((await rowOf(member.id))?.about).toBe(hostile);
  });

  it("keeps lists without repeats", async () => {
    const { browser } = await newMember();
    const { body } = await change(browser, {
      interests: ["cats", "dogs", "cats"],
      seeks: ["man", "man"],
      hidden_fields: ["region", "region"],
    });
    expect(body.profile).toMatchObject({
      interests: ["cats", "dogs"],
      seeks: ["man"],
      hidden_fields: ["region"],
    });
  });
});

describe("the name", () => {
  it.each([
    ["ab", "too_short"],
    ["a".repeat(21), "too_long"],
    ["with space", "username_characters"],
    ["smile🙂", "username_characters"],
    ["a\u200Bbc", "username_characters"],
    ["<b>x</b>", "username_characters"],
    ["@home", "username_starts_with_at"],
    ["   ", "required"],
  ])("%j is refused: %s", async (name, code) => {
    const { browser } = await newMember();
    const answer = await change(browser, { name });
    expect([answer.status, answer.body.fields?.name?.code]).toEqual([422, code]);
  });

  it("may not be the e-mail address", async () => {
    const { member, browser } = await newMember();
    const answer = await change(browser, { name: member.email.toUpperCase() });
    expect(answer.body.fields?.name?.code).toBe("username_same_as_email");
  });

  it("is unique ignoring case, one's own spelling aside", async () => {
    const { member } = await newMember();
    const { browser, member: other } = await newMember();
    const taken = await change(browser, { name: member.name.toUpperCase() });
    expect(taken.body.fields?.name?.code).toBe("username_taken");
    const answer = await change(browser, { name: other.name.toUpperCase() });
    expect(answer.body.profile.name).toBe(other.name.toUpperCase());
  });

  it.each(["Masquerade", "theMASQUERADE", "màsquerade_1990"])(
    "%s is not to be had where the site is called so",
    async (name) => {
      const { browser } = await newMember();
      await withSettings(app, { brand: { name: "Masquerade" } }, async () => {
        const answer = await change(browser, { name });
        expect(answer.body.fields?.name?.code).toBe("username_taken");
      });
    },
  );

  it("goes to one of two who want it at the same instant", async () => {
    const wanting = await Promise.all(Array.from({ length: 6 }, newMember));
    const answers = await Promise.all(wanting.map(({ browser }) => change(browser, { name: "wanted.name" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.map(({ body }) => body.fields?.name?.code)).toEqual(Array(5).fill("username_taken"));
  });
});

describe("sexuality", () => {
  it("is kept with consent only and erased when that is taken back", async () => {
    const { member, browser } = await newMember();
    expect((await change(browser, { sexuality: "gay" })).body.fields?.sexuality?.code).toBe(
      "consent_required",
    );
    await change(browser, { sensitive_consent: true });
    expect((await change(browser, { sexuality: "gay" })).body.profile).toMatchObject({
      sexuality: "gay",
      sensitive_consent: true,
    });
    await change(browser, { about: "more" });
    expect((await rowOf(member.id))?.sexuality).toBe("gay");
    const both = await change(browser, { sexuality: "queer", sensitive_consent: false });
    expect(both.body.fields?.sexuality?.code).toBe("consent_required");
    await change(browser, { sensitive_consent: false });
    expect(await rowOf(member.id)).toMatchObject({ sexuality: null, sensitiveConsentAt: null });
  });
});

describe("the place", () => {
  it("is a city's name, region, country and cell, never the city's own position", async () => {
    const { member, browser } = await newMember();
    const { body: found } = await browser.call("GET /api/cities", {
      query: { text: "Munich", country: "DE" },
    });
    const city = found.cities[0];
    const { body } = await change(browser, { city_id: city?.id ?? "" });
    expect(body.profile).toMatchObject({ city: "München", country: "DE", region: city?.region });
    const { lat, lon } = app.services.geo.getCity(Number(city?.id)) ?? { lat: 0, lon: 0 };
    const row = await rowOf(member.id);
    expect({ lat: row?.cellLat, lon: row?.cellLon }).toEqual(cellOf(lat, lon));
    expect([row?.cellLat, row?.cellLon]).not.toEqual([lat, lon]);
    expect(JSON.stringify(body)).not.toContain('"cell');
    await change(browser, { city_id: null });
    expect(await rowOf(member.id)).toMatchObject({
      city: null,
      region: null,
      country: null,
      cellLat: null,
      cellLon: null,
    });
  });
});

it("tells the member's other tabs when what the shell shows has changed, and only then", async () => {
  const { member, browser } = await newMember();
  const published = vi.spyOn(app.services.live, "publish");
  await change(browser, { about: "quiet" });
  expect(published).not.toHaveBeenCalled();
  await change(browser, { name: "loud_name" });
  expect(published).toHaveBeenCalledWith(member.id, "user_changed", {});
  published.mockRestore();
});
