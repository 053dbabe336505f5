import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { siteLogos } from "#server/db/schema/sites.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { runSiteCommand } from "./site-command.ts";
import { projectRoot } from "./source.ts";

let app: TestApp;
let folder: string;
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#813bc5" } });

beforeAll(async () => {
  app = await createTestApp();
  mkdirSync(join(projectRoot, "tmp"), { recursive: true });
  folder = mkdtempSync(join(projectRoot, "tmp/site-logo-"));
  await drawing(400, 100).png().toFile(join(folder, "light.png"));
  await drawing(300, 100).negate().png().toFile(join(folder, "dark.png"));
  await drawing(200, 40).png().toFile(join(folder, "low.png"));
  await drawing(100, 300).png().toFile(join(folder, "tower.png"));
  await drawing(900, 100).png().toFile(join(folder, "strip.png"));
  await drawing(8000, 8000).png().toFile(join(folder, "many.png"));
  writeFileSync(join(folder, "text.svg"), '<svg xmlns="http://www.w3.org/2000/svg"><text>Hi</text></svg>');
  writeFileSync(join(folder, "empty.svg"), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"/>');
  writeFileSync(join(folder, "broken.svg"), "<svg");
  writeFileSync(join(folder, "words.txt"), "A logo");
  writeFileSync(join(folder, "large.png"), "");
  truncateSync(join(folder, "large.png"), 3 * 1024 * 1024);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const run = async (...args: string[]) => {
  const { db, clock, env } = app.services;
  const around = {
    publicUrl: env.PUBLIC_URL,
    payments: { areKnown: true, gateways: [] },
    now: clock.now(),
    folder,
  };
  const said = await runSiteCommand(db, args, around);
  app.services.sites.forget();
  return said;
};
const logo = async () => (await app.services.sites.find("localhost"))?.logo;
const stored = async () => JSON.stringify(await app.services.db.select().from(siteLogos));

it("sets, shows and removes the logo of a site, and tells what it did", async () => {
  const none = {
    text: "The site of localhost has no logo: its pages show the drawn mark and its name.",
    isChanged: false,
  };
  expect(await run("logo", "localhost")).toEqual(none);
  const { text, isChanged } = await run("logo", "LOCALHOST", "light.png");
  const [picture] = (await logo()) ?? [];
  expect([text.split("\n")[0], isChanged]).toEqual(["The logo of localhost is set.", true]);
  expect(text).toMatch(/^light {2}128 x 32 pixels {2}\d+ bytes {2}http:/m);
  expect(text).toContain(`${app.services.env.PUBLIC_URL}${picture?.src}`);
  expect(text).toContain("--dark FILE");

  const both = await run("logo", "localhost", "light.png", "--dark", "dark.png");
  expect(both.text).toMatch(/^dark {2}96 x 32 pixels/m);
  expect(await logo()).toHaveLength(2);
  expect(await run("logo", "localhost")).toEqual({
    text: both.text.split("\n").slice(1).join("\n"),
    isChanged: false,
  });

  expect(await run("logo", "localhost", "--remove")).toEqual({
    text: "The logo of localhost is removed.",
    isChanged: true,
  });
  expect(await logo()).toBeUndefined();
  expect(await run("logo", "localhost", "--remove")).toEqual(none);
});

it.each([
  ["an unknown host", ["logo", "nobody.example", "light.png"], /No site has the host/],
  ["a file that is absent", ["logo", "localhost", "absent.png"], /There is no file .*absent\.png/],
  ["a folder", ["logo", "localhost", "."], /There is no file/],
  ["two files", ["logo", "localhost", "light.png", "dark.png"], /--dark FILE/],
  ["a dark file alone", ["logo", "localhost", "--dark", "dark.png"], /both are set together/],
  ["a file to remove", ["logo", "localhost", "light.png", "--remove"], /--remove takes no file/],
  [
    "an option of other commands",
    ["logo", "localhost", "light.png", "--url", "http://x.example"],
    /--url is for/,
  ],
  ["words", ["logo", "localhost", "words.txt"], /is a PNG, a JPEG, a WebP or an SVG/],
  ["a broken file", ["logo", "localhost", "broken.svg"], /cannot be read/],
  ["too many bytes", ["logo", "localhost", "large.png"], /more than 2 MB/],
  ["too many pixels", ["logo", "localhost", "many.png"], /million pixels: export it 96 pixels high/],
  ["too few rows", ["logo", "localhost", "low.png"], /fewer than 64 rows/],
  ["a tower", ["logo", "localhost", "tower.png"], /higher than wide: a logo is 1 to 6 times/],
  ["a strip", ["logo", "localhost", "strip.png"], /too wide: a logo is 1 to 6 times/],
  ["texts in an SVG", ["logo", "localhost", "text.svg"], /Convert its texts to outlines/],
  ["an empty SVG", ["logo", "localhost", "empty.svg"], /shows nothing/],
  ["a wrong dark file", ["logo", "localhost", "light.png", "--dark", "words.txt"], /is a PNG/],
])("refuses %s, and stores nothing", async (_what, args, says) => {
  await run("logo", "localhost", "dark.png");
  const before = await stored();
  await expect(run(...args)).rejects.toThrow(says);
  expect(await stored()).toBe(before);
});

it("keeps its options from the other commands", async () => {
  await expect(run("set", "localhost", "--dark", "dark.png")).rejects.toThrow(/for bin\/sites logo/);
  await expect(run("set", "localhost", "--remove")).rejects.toThrow(/for bin\/sites logo/);
});
