import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companies, siteHosts, sites } from "#server/db/schema/sites.ts";
import { readHost } from "#server/modules/ground/sites/read-host.ts";
import { gatewaysOfCommands } from "#server/platform/gateways/open-payments.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { runSiteCommand } from "./site-command.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = async (...args: string[]) => {
  const { db, clock, env } = app.services;
  const said = await runSiteCommand(db, args, {
    publicUrl: env.PUBLIC_URL,
    payments: { areKnown: true, gateways: [{ refusedNiches: [3, 4], takesNewOrders: true }] },
    now: clock.now(),
  });
  app.services.sites.forget();
  return said;
};
const at = async (host: string) => app.services.sites.find(host);
/** All data that a command may change. */
const stored = async () => {
  const { db } = app.services;
  return JSON.stringify([
    await db.select().from(sites).orderBy(sites.id),
    await db.select().from(siteHosts).orderBy(siteHosts.host),
    await db.select().from(companies).orderBy(companies.id),
  ]);
};

it("changes no site where the address of the running product is not known", async () => {
  const { db, clock } = app.services;
  const around = { publicUrl: null, payments: { areKnown: true, gateways: [] }, now: clock.now() };
  const before = await stored();
  for (const args of [
    ["add", "guess.example", "brand.name=Guess"],
    ["set", "localhost", "--also", "guess.example"],
  ])
    await expect(runSiteCommand(db, args, around)).rejects.toThrow("Set PUBLIC_URL");
  expect(await stored()).toBe(before);
  expect((await runSiteCommand(db, ["list"], around)).text).toContain("localhost");
});

it("tells the operator which sites take no payments, and why", async () => {
  const why = "takes no payments: no payment gateway allows niche 3";
  const made = await run(
    "add",
    "velvet.example",
    "--company",
    "Rendezvous",
    "brand.name=Velvet",
    "brand.niche=3",
  );
  expect(made.text).toContain(why);
  const listed = async () =>
    (await run("list")).text.split("\n").find((line) => line.startsWith("velvet.example")) ?? "";
  expect(await listed()).toContain(why);
  expect((await run("set", "velvet.example", "brand.niche=2")).text).not.toContain("payments");
  expect(await listed()).not.toContain("payments");
  expect((await run("set", "velvet.example", "brand.niche=4")).text).toContain("allows niche 4");
});

it("claims nothing about gateways that its own variables do not name", async () => {
  const { db, clock, env } = app.services;
  const own = { MOLLIE_API_KEY: undefined, SIGNED_REDIRECT_URL: undefined, DEMO: false };
  const lineWith = async (changes: object) => {
    const payments = gatewaysOfCommands({ ...env, ...own, ...changes });
    const around = { publicUrl: env.PUBLIC_URL, payments, now: clock.now() };
    const { text } = await runSiteCommand(db, ["list"], around);
    return text.split("\n").find((line) => line.startsWith("dark.example")) ?? "";
  };
  await run("add", "dark.example", "--company", "Rendezvous", "brand.name=Dark", "brand.niche=3");
  expect(await lineWith({})).toContain(
    "only by a gateway that allows niche 3: this command's variables name",
  );
  expect(await lineWith({ MOLLIE_API_KEY: "live_x" })).toContain("takes no payments: no payment gateway");
  const both = { MOLLIE_API_KEY: "live_x", SIGNED_REDIRECT_URL: "https://pay.example" };
  expect(await lineWith(both)).not.toContain("payments");
  expect(await lineWith({ DEMO: true })).not.toContain("payments");
  expect(await lineWith({ DEMO: true, SIGNED_REDIRECT_NEW_ORDERS: false })).toContain("takes no payments");
});

describe("bin/sites add", () => {
  it("makes a site with its hosts, settings and company, which answers at once", async () => {
    const said = await run(
      ...["add", "Lantern.example", "--also", "www.lantern.example", "--new-company", "Lantern BV"],
      ...["--country", "NL", "--city", "Utrecht", "--vat", "NL1", "--vat", "BE2"],
      ...["brand.name=Lantern", "brand.niche=7", "reach.countries=NL, BE", "reach.domainLanguage=nl"],
      ...["reach.languages=nl, de", "brand.accent=ocean"],
      ...["legal.hasEntryWarning=no", "money.giftCredits=5,10", "marketing.description=a=b"],
      'marketing.wording={"nl":{"title":"Kom binnen"}}',
    );
    expect(said).toEqual({ text: "Lantern is made and open: http://lantern.example:3000", isChanged: true });
    for (const host of ["lantern.example", "www.lantern.example"]) {
      expect(await at(host)).toMatchObject({
        publicUrl: "http://lantern.example:3000",
        isClosed: false,
        settings: {
          brand: { name: "Lantern", niche: 7, accent: "ocean", domain: "lantern.example" },
          reach: { countries: ["NL", "BE"], languages: ["nl", "de"], domainLanguage: "nl" },
          legal: { hasEntryWarning: false },
          money: { giftCredits: [5, 10], messageCredits: 5 },
          marketing: { description: "a=b", wording: { nl: { title: "Kom binnen" } } },
        },
      });
    }
    const headers = { host: "lantern.example" };
    const { body } = await app.browser().call("GET /api/settings.php", { headers });
    expect(body).toMatchObject({ name: "Lantern", niche: 7, countries: ["NL", "BE"], gift_credits: [5, 10] });
    const company = await app.browser().call("GET /api/companyinfo.php", { headers });
    expect(company.body).toMatchObject({ name: "Lantern BV", city: "Utrecht", vat_numbers: ["NL1", "BE2"] });
  });

  it.each([
    ["a host of another site", ["add", "localhost", "brand.name=X"], /lead to another site: localhost/],
    ["one in other letters", ["add", "LOCALHOST", "brand.name=X"], /lead to another site: localhost/],
    ["one in wide letters", ["add", "ｌocalhost", "brand.name=X"], /lead to another site: localhost/],
    ["one beside a new one", ["add", "a.example", "--also", "localhost", "brand.name=X"], /: localhost/],
    ["a port", ["add", "a.example:81", "brand.name=X"], /no host/],
    ["an address", ["add", "https://a.example", "brand.name=X"], /no host/],
    ["an IP address", ["add", "10.0.0.1", "brand.name=X"], /no host/],
    ["a control sign", ["add", "a\u0000.example", "brand.name=X"], /no host/],
    ["a soft hyphen", ["add", "a\u00ad.example", "brand.name=X"], /no host/],
    ["no name", ["add", "a.example"], /brand.name=/],
    [
      "words in a language that is none",
      ["add", "a.example", "brand.name=X", 'marketing.wording={"xx":{"title":"X"}}'],
      /marketing.wording/,
    ],
    [
      "words that are no JSON",
      ["add", "a.example", "brand.name=X", "marketing.wording={"],
      /marketing.wording/,
    ],
    ["an empty name", ["add", "a.example", "brand.name= "], /brand.name/],
    [
      "a niche that is none",
      ["add", "a.example", "brand.name=X", "brand.niche=8"],
      /brand.niche: .*too_large/,
    ],
    ["a niche in words", ["add", "a.example", "brand.name=X", "brand.niche=gay"], /brand.niche: /],
    [
      "an unknown country",
      ["add", "a.example", "brand.name=X", "reach.countries=NL,XX"],
      /reach.countries: /,
    ],
    [
      "an unknown setting",
      ["add", "a.example", "brand.name=X", "money.message=1"],
      /no setting money.message/,
    ],
    ["a name of the language", ["add", "a.example", "brand.name=X", "constructor.name=1"], /no setting/],
    ["one setting twice", ["add", "a.example", "brand.name=X", "brand.name=Y"], /named twice/],
    ["no setting at all", ["add", "a.example", "brand.name=X", "niche"], /no setting/],
    [
      "an unknown company",
      ["add", "a.example", "brand.name=X", "--company", "Nobody"],
      /--company names one/,
    ],
    ["a company without country", ["add", "a.example", "brand.name=X", "--new-company", "Y"], /--country/],
    [
      "another host's url",
      ["add", "a.example", "brand.name=X", "--url", "http://b.example"],
      /--url names a host/,
    ],
    [
      "another scheme",
      ["add", "a.example", "brand.name=X", "--url", "https://a.example"],
      /begins with http:/,
    ],
    ["a url with a path", ["add", "a.example", "brand.name=X", "--url", "http://a.example/x"], /host alone/],
    [
      "a url with a password",
      ["add", "a.example", "brand.name=X", "--url", "http://a:b@a.example"],
      /host alone/,
    ],
    ["an unknown option", ["add", "a.example", "brand.name=X", "--nice"], /--nice/],
  ])("refuses %s, and stores nothing", async (_what, args, says) => {
    const company = args.includes("--company") || args.includes("--new-company");
    const before = await stored();
    await expect(run(...args, ...(company ? [] : ["--company", "Rendezvous"]))).rejects.toThrow(says);
    expect(await stored()).toBe(before);
  });

  it("gives a host to one of two sites that are made at once, whole", async () => {
    const add = (name: string, ...hosts: [string, string]) =>
      run("add", hosts[0], "--also", hosts[1], "--company", "Rendezvous", `brand.name=${name}`);
    const made = await Promise.allSettled([
      add("First", "twice.example", "first.example"),
      add("Second", "second.example", "twice.example"),
    ]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = made[0].status === "fulfilled" ? "First" : "Second";
    expect((await at("twice.example"))?.settings.brand.name).toBe(winner);
    const loser = winner === "First" ? "second.example" : "first.example";
    const { db } = app.services;
    expect(await db.select().from(siteHosts).where(eq(siteHosts.host, loser))).toEqual([]);
    const names = (await db.select().from(sites)).map(({ settings }) => settings.brand?.name);
    expect(names.filter((name) => name === "First" || name === "Second")).toEqual([winner]);
  });
});

describe("bin/sites set", () => {
  beforeAll(async () => {
    await run("add", "set.example", "--company", "Rendezvous", "brand.name=Set", "money.messageCredits=7");
  });

  it("changes what is named, and puts back to the default", async () => {
    await run("set", "set.example", "brand.mailName=Set mail", "--default", "money.messageCredits");
    expect((await at("set.example"))?.settings).toMatchObject({
      brand: { name: "Set", mailName: "Set mail" },
      money: { messageCredits: 5 },
    });
  });

  it("moves a site to another host, whose old host may then go to another site", async () => {
    await run("set", "set.example", "--also", "moved.example", "--url", "http://moved.example:3000");
    expect((await at("set.example"))?.publicUrl).toBe("http://moved.example:3000");
    await run("set", "moved.example", "--without", "set.example");
    expect((await at("set.example"))?.settings.brand.name).toBe("Rendezvous");
    await run("set", "moved.example", "--also", "set.example", "--url", "http://set.example:3000");
    await run("set", "set.example", "--without", "moved.example");
    expect((await at("set.example"))?.publicUrl).toBe("http://set.example:3000");
  });

  it.each([
    ["an unknown host", ["set", "nobody.example", "brand.niche=2"], /no site has the host/i],
    ["its own host", ["set", "set.example", "--without", "set.example"], /keeps one host/],
    [
      "the host of PUBLIC_URL",
      ["set", "localhost", "--also", "x.example", "--without", "localhost"],
      /keeps/,
    ],
    ["another site's host", ["set", "set.example", "brand.niche=2", "--also", "localhost"], /another site/],
    ["a wrong value", ["set", "set.example", "chat.messageLength=0", "brand.niche=2"], /messageLength/],
    ["a control sign for a company", ["set", "set.example", "brand.niche=2", "--city", "a\nb"], /--city/],
  ])("refuses %s, and stores nothing", async (_what, args, says) => {
    const before = await stored();
    await expect(run(...args)).rejects.toThrow(says);
    expect(await stored()).toBe(before);
  });

  it("keeps both of two changes at once", async () => {
    await Promise.all([
      run("set", "set.example", "money.photoCredits=3"),
      run("set", "set.example", "money.freeMessages=2"),
    ]);
    expect((await at("set.example"))?.settings.money).toMatchObject({ photoCredits: 3, freeMessages: 2 });
  });

  it("never leaves a site without hosts, whichever two are removed at once", async () => {
    await run("set", "set.example", "--also", "one.example", "--also", "two.example");
    await run("set", "set.example", "--url", "http://one.example:3000");
    await run("set", "one.example", "--without", "set.example");
    const removed = await Promise.allSettled([
      run("set", "one.example", "--without", "two.example"),
      run("set", "two.example", "--url", "http://two.example:3000", "--without", "one.example"),
    ]);
    expect(removed.map(({ status }) => status)).toContain("fulfilled");
    const site = (await at("one.example"))?.settings.brand.name === "Set" ? "one.example" : "two.example";
    expect(await at(site)).toMatchObject({
      publicUrl: `http://${site}:3000`,
      settings: { brand: { name: "Set" } },
    });
  });
});

describe("bin/sites off and on", () => {
  it("closes and opens the site of a host, tells what it did, and leaves others alone", async () => {
    await run("add", "shut.example", "--company", "Rendezvous", "brand.name=Shut");
    const headers = { host: "shut.example" };
    const status = async () => (await app.browser().call("GET /api/settings.php", { headers })).status;
    expect(await run("off", "Shut.example")).toMatchObject({
      isChanged: true,
      text: expect.stringContaining("is closed"),
    });
    expect(await status()).toBe(503);
    expect((await app.browser().call("GET /api/settings.php")).status).toBe(200);
    expect((await run("list")).text).toMatch(/^shut\.example {2}Shut {2}niche 1 .* closed since 20/m);
    expect(await run("off", "shut.example")).toEqual({
      text: "The site of shut.example is closed already.",
      isChanged: false,
    });
    expect((await run("on", "shut.example")).isChanged).toBe(true);
    expect(await status()).toBe(200);
    expect((await run("list")).text).toMatch(/^shut\.example .* open$/m);
    await expect(run("off", "nobody.example")).rejects.toThrow(/shut\.example/);
  });
});

describe("a host", () => {
  it.each([
    ["Example.ORG", "example.org"],
    [" example.org ", "example.org"],
    ["münchen.example", "xn--mnchen-3ya.example"],
    ["xn--mnchen-3ya.example", "xn--mnchen-3ya.example"],
    ["gay.localhost", "gay.localhost"],
  ])("%j is %s, as browsers send it", (typed, host) => {
    expect(readHost(typed)).toBe(host);
  });

  it.each([
    ...["", " ", ".", "a..b", ".a.example", "a.example.", "-a.example", "a-.example", "a_b.example"],
    ...[
      "a b.example",
      "a\tb.example",
      "a/b",
      "a\\b",
      "a?b",
      "a#b",
      "user@a.example",
      "a.example:80",
      "[::1]",
    ],
    ...["127.0.0.1", "0x7f.1", "1.2", "a%2eb.example", "*.example", "a\u200b.example", "a\u202e.example"],
    ...[`${"a".repeat(64)}.example`, `${"a.".repeat(130)}example`],
  ])("%j is none", (typed) => {
    expect(readHost(typed)).toBeNull();
  });
});

it("is called in the way that its help says", () => {
  const call = (...args: string[]) =>
    spawnSync("sh", [join(import.meta.dirname, "../bin/sites"), ...args], { encoding: "utf8" });
  expect(call("--help")).toMatchObject({ status: 0, stdout: expect.stringContaining("bin/sites off HOST") });
  for (const args of [["close", "a.example"], ["off"], ["on", "a", "b"], ["add"], ["set"], ["list", "x"]]) {
    const { status, stderr } = call(...args);
    expect([args, status, stderr]).toEqual([args, 2, expect.stringContaining("bin/sites --help")]);
  }
});
