import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnPage } from "#contracts/front/own-pages.ts";
import type { Locale } from "#i18n/locales.ts";
import { contentVersions } from "#server/db/schema/content.ts";
import { companies } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { versionsListedAtMost } from "./content-limits.ts";
import { findDefaultPage } from "./default-pages.ts";

/** When the product's text is the first version of a page that the site publishes itself. */

let app: TestApp;
let siteId: string;
beforeAll(async () => {
  app = await createTestApp();
  siteId = (await app.services.sites.find("localhost"))!.id;
  // The product's terms have the date of the company where that is later.
  await app.services.db.update(companies).set({ addedAt: new Date("2020-01-01T00:00:00Z") });
  app.services.sites.forget();
});
afterAll(() => app.close());

/** Publishes versions, each so many days after the product last changed its own text, whatever the day of the test is. */
async function publishAfterText(page: OwnPage, locale: Locale, days: readonly number[]): Promise<void> {
  const changedAt = findDefaultPage(page, locale)!.changedAt.getTime();
  await app.services.db.insert(contentVersions).values(
    days.map((count, at) => ({
      ...{ id: newId(), siteId, page, locale, number: at + 1, title: `Title ${at + 1}` },
      ...{ description: "What it says", body: "Words.", reason: "new" },
      publishedAt: new Date(changedAt + count * dayMs),
    })),
  );
}

async function read(page: OwnPage, locale: Locale, version?: number) {
  const query = { locale, ...(version !== undefined && { version }) };
  const { status, body } = await app.browser().call("GET /api/content/:page", { params: { page }, query });
  return { status, title: body.title, versions: body.versions?.map((one) => one.version) };
}

describe("the product's text", () => {
  it("is the first version where the site showed it before its own", async () => {
    await publishAfterText("faq", "de", [1, 2]);
    expect(await read("faq", "de")).toEqual({ status: 200, title: "Title 2", versions: [2, 1, 0] });
    expect((await read("faq", "de", 0)).title).toBe("Häufige Fragen");
  });

  it.each([
    ["changed after the site's first", "service", "pl", -1],
    ["is of the same moment", "service", "de", 0],
    ["changed after the site's first terms, though the date of the terms is older", "terms", "pl", -1],
  ] as const)("is no version where it %s", async (_, page, locale, days) => {
    await publishAfterText(page, locale, [days, 5]);
    expect(await read(page, locale)).toEqual({ status: 200, title: "Title 2", versions: [2, 1] });
    expect(await read(page, locale, 1)).toMatchObject({ status: 200, title: "Title 1" });
    expect((await read(page, locale, 0)).status).toBe(404);
  });

  it("is the only version in a language in which the site published nothing", async () => {
    await publishAfterText("cookies", "pl", [-1]);
    expect((await read("cookies", "pl")).versions).toEqual([1]);
    expect(await read("cookies", "da", 0)).toMatchObject({ status: 200, versions: [0] });
  });

  it("is not listed below a list that ends at its limit", async () => {
    const days = Array.from({ length: versionsListedAtMost + 1 }, (_, at) => at + 1);
    await publishAfterText("return-policy", "pl", days);
    const { versions } = await read("return-policy", "pl");
    expect([versions.length, versions.at(-1)]).toEqual([versionsListedAtMost, 2]);
  });
});
