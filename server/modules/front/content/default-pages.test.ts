import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { complaintKinds } from "#contracts/front/complaint-kinds.ts";
import { ownPages } from "#contracts/front/own-pages.ts";
import { minAge } from "#contracts/limits.ts";
import { locales } from "#i18n/locales.ts";
import never from "#i18n/never.json" with { type: "json" };
import { isRegionalTag, localeOfTag } from "#i18n/regions.ts";
import { defaultSettings } from "#server/modules/ground/sites/default-settings.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { findDefaultPage } from "./default-pages.ts";
import { fillIn } from "./fill-in.ts";
import { pageFacts } from "./page-facts.ts";
import { renderPage } from "./render-page.ts";

const root = join(import.meta.dirname, "../../../..");
const site = {
  publicUrl: "https://example.org",
  settings: {
    ...defaultSettings,
    brand: { ...defaultSettings.brand, supportEmail: "help@example.org", supportPhone: "+31 20 000 000" },
  },
} as RequestSite;
const company = {
  id: "",
  name: "Example B.V.",
  address: "Main Street 1",
  city: "Utrecht",
  country: "NL",
  kvk: "12345678",
  tradenames: [],
  vatNumbers: ["NL000000000B01"],
  supportPhone: "",
  deleteDiscount: null,
  addedAt: new Date(0),
};
const termsAt = new Date("2023-12-01");
const factsIn = (tag: string) => pageFacts(site, company, { tag, termsAt, gateways: [], gifs: null });
const sourceOf = (page: string, tag: string) => {
  const source = findDefaultPage(page, tag);
  if (!source) throw new Error(`i18n/pages/${tag}/${page}.md is missing`);
  return source;
};
const textOf = (page: string, tag: string) => {
  const { title, description, body } = sourceOf(page, tag);
  return `${title}\n${description}\n${body}`;
};
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);
const idsOf = (text: string) => all(text, /^#{2,3} .*\[#([a-z0-9-]+)\]$/gm);
const levelsOf = (text: string) => all(text, /^(#{2,3}) /gm);
const linksOf = (text: string) => all(text, /\]\(([^)]+)\)/g).sort();
const marksOf = (text: string) => all(text, /^(- |\| |> |\*\*)/gm);
const namesOf = (text: string) => [...new Set(all(text, /\{(\w+)[,}]/g))].sort();

/** The text without arguments and their plural forms. */
function withoutArguments(text: string): string {
  const less = text.replaceAll(/\{[^{}]*\}/g, "");
  return less === text ? text : withoutArguments(less);
}
const numbersOf = (text: string) => all(withoutArguments(text), /(\d+)/g).sort();
const cases = locales.flatMap((locale) => ownPages.map((page) => [locale, page] as const));

describe("the pages that the product brings", () => {
  it.each(cases)("say in %s on %s what the English ones say", (locale, page) => {
    const [text, english] = [textOf(page, locale), textOf(page, "en")];
    expect(idsOf(text)).toEqual(idsOf(english));
    expect(new Set(idsOf(text)).size).toBe(levelsOf(text).length);
    expect(levelsOf(text)).toEqual(levelsOf(english));
    expect(linksOf(text)).toEqual(linksOf(english));
    expect(marksOf(text)).toEqual(marksOf(english));
    expect(namesOf(text)).toEqual(namesOf(english));
    expect(all(text, /`([^`]+)`/g)).toEqual(all(english, /`([^`]+)`/g));
    expect(sourceOf(page, locale).changedAt).toEqual(sourceOf(page, "en").changedAt);
    expect(text).not.toMatch(/[—<]|'\{/);
  });

  it.each(cases)("name no number in %s on %s but by argument, and articles of the law", (locale, page) => {
    const english = numbersOf(textOf(page, "en"));
    expect(numbersOf(textOf(page, locale))).toEqual(english);
    if (page !== "privacy") expect(english).toEqual([]);
  });

  it.each(cases)("can be drawn in %s on %s, with everything filled in", (locale, page) => {
    const { title, description, intro, sections } = renderPage(sourceOf(page, locale), {
      tag: locale,
      facts: factsIn(locale),
    });
    const parts = sections.flatMap((section) => [section, ...section.parts]);
    const drawn = [title, description, intro, ...parts.flatMap((part) => [part.title, part.html])].join("\n");
    expect(drawn).not.toMatch(/[{}]|\[#|undefined/);
    for (const part of parts) expect(part.title).not.toBe("");
  });

  it.each(locales)("promise no free messages in %s where the site gives none", (locale) => {
    const { money } = site.settings;
    const drawnWith = (change: Partial<typeof money>, page: string) => {
      const settings = { ...site.settings, money: { ...money, ...change } };
      const facts = pageFacts({ ...site, settings } as RequestSite, company, {
        ...{ tag: locale, termsAt, gateways: [], gifs: null },
      });
      return JSON.stringify(renderPage(sourceOf(page, locale), { tag: locale, facts }));
    };
    for (const [page, id] of [
      ["faq", "join-cost"],
      ["faq", "message-cost"],
      ["terms", "prices"],
    ] as const) {
      const textWith = (change: Partial<typeof money>) => {
        const { sections } = JSON.parse(drawnWith(change, page)) as ReturnType<typeof renderPage>;
        const parts = sections.flatMap((section) => [section, ...section.parts]);
        return parts.find((part) => part.id === id)?.html ?? "";
      };
      const [some, none] = [textWith({}), textWith({ freeMessages: 0 })];
      expect(some, page).not.toBe(none);
      expect(none, page).not.toMatch(/\b0\b/);
      expect(none).not.toBe("");
      expect(textWith({ freeConversations: 0 }), page).toBe(none);
    }
  });

  it.each(locales)("name in %s what a photo and the gifts of the site cost", (locale) => {
    const priceAt = (page: string, id: string, money: { photoCredits?: number; giftCredits?: number[] }) => {
      const settings = { ...site.settings, money: { ...site.settings.money, messageCredits: 7, ...money } };
      const there = { ...site, settings } as RequestSite;
      const facts = pageFacts(there, company, { tag: locale, termsAt, gateways: [], gifs: null });
      const { sections } = renderPage(sourceOf(page, locale), { tag: locale, facts });
      const found = sections.flatMap((section) => [section, ...section.parts]).find((part) => part.id === id);
      return found?.html.match(/\b7\b.*/)?.[0] ?? "";
    };
    for (const [page, id] of [
      ["faq", "message-cost"],
      ["terms", "prices"],
    ] as const) {
      const numbersWith = (money: { photoCredits?: number; giftCredits?: number[] }) =>
        all(priceAt(page, id, money), /(\d+)/g);
      expect(numbersWith({}), page).toEqual(["7", "10", "10", "100"]);
      expect(numbersWith({ photoCredits: 12, giftCredits: [60, 20] }), page).toEqual(["7", "12", "20", "60"]);
      expect(numbersWith({ photoCredits: 12, giftCredits: [20, 20] }), page).toEqual(["7", "12", "20"]);
      expect(numbersWith({ photoCredits: 12, giftCredits: [] }), page).toEqual(["7", "12"]);
      // Only as many prices as there are groups of gifts.
      expect(numbersWith({ giftCredits: [1, 2, 3, 4, 900] }), page).toEqual(["7", "10", "1", "4"]);
    }
  });

  it.each(locales)("name in %s the payment provider of the site, if its name is known", (locale) => {
    const gatewayOf = (vendor: string | null, refusedNiches: number[]) =>
      ({ company: vendor, refusedNiches, takesNewOrders: true }) as unknown as PaymentGateway;
    const gateways = [gatewayOf("Payer B.V., Utrecht", [3]), gatewayOf(null, [])];
    const recipientsAt = (niche: number, set: PaymentGateway[] = gateways) => {
      const settings = { ...site.settings, brand: { ...site.settings.brand, niche } };
      const there = { ...site, settings } as RequestSite;
      const facts = pageFacts(there, company, { tag: locale, termsAt, gateways: set, gifs: null });
      const { sections } = renderPage(sourceOf("privacy", locale), { tag: locale, facts });
      return sections.find(({ id }) => id === "recipients")?.html ?? "";
    };
    const [named, unnamed] = [recipientsAt(1), recipientsAt(3)];
    expect(named).toContain("Payer B.V., Utrecht");
    expect(unnamed).not.toContain("Payer");
    expect(named.match(/<li>/g)).toHaveLength(6);
    expect(unnamed.match(/<li>/g)).toHaveLength(6);
    // No gateway allows the niche, or none is set up.
    expect(recipientsAt(3, gateways.slice(0, 1))).toBe(unnamed);
    expect(recipientsAt(1, [])).toBe(unnamed);
    expect(textOf("privacy", locale)).not.toMatch(/mollie/i);
  });

  it.each(locales)("name in %s the provider of gifs, if gifs are set up", (locale) => {
    const recipientsWith = (gifs: { attribution: string } | null) => {
      const facts = pageFacts(site, company, { tag: locale, termsAt, gateways: [], gifs });
      const { sections } = renderPage(sourceOf("privacy", locale), { tag: locale, facts });
      return sections.find(({ id }) => id === "recipients")?.html ?? "";
    };
    const [named, unnamed] = [recipientsWith({ attribution: "GIFMAKER" }), recipientsWith(null)];
    expect(named).toMatch(/<li>[^<]+GIFMAKER[^<]+<\/li>/);
    expect(named.match(/<li>/g)).toHaveLength(7);
    expect(unnamed.match(/<li>/g)).toHaveLength(6);
    expect(unnamed).not.toMatch(/GIF/);
    // A blank line in the list would put paragraphs into its items.
    expect(named.match(/<p>/g)).toEqual(unnamed.match(/<p>/g));
    expect(textOf("privacy", locale)).not.toMatch(/klipy/i);
  });

  it("lead to pages that there are", () => {
    const routes = ["front", "money", "care"]
      .map((wing) => readFileSync(join(root, `web/routes/${wing}/routes.ts`), "utf8"))
      .join();
    const ownPlaces = ownPages.flatMap((page) => {
      const { sections } = renderPage(sourceOf(page, "en"), { tag: "en", facts: factsIn("en") });
      const anchors = sections.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
      return [`/pages/${page}`, ...anchors.map((anchor) => `/pages/${page}#${anchor}`)];
    });
    const places = [
      ...ownPlaces,
      ...all(routes, /route\("([a-z-]+)(?:\/:\w+\?)?"/g).map((path) => `/${path}`),
    ];
    for (const page of ownPages)
      for (const link of linksOf(textOf(page, "en")).filter((to) => to?.startsWith("/"))) {
        const [place, query] = link?.split("?") ?? [];
        expect(places).toContain(place);
        if (query === undefined) continue;
        // The form of complaints begins with the kind that a link names (complaint-form.tsx).
        expect(place).toBe("/complaints");
        expect(complaintKinds.map((kind) => `kind=${kind}`)).toContain(query);
      }
  });
});

const pagesFolder = join(root, "i18n/pages");
const additions = readdirSync(pagesFolder)
  .filter((tag) => isRegionalTag(tag))
  .flatMap((tag) =>
    readdirSync(join(pagesFolder, tag)).map((file) => [tag, file.replace(/\.md$/, "")] as const),
  );

describe("sections for the readers of a region", () => {
  it("exist for the privacy policy in the United States, and every other folder is a language", () => {
    expect(additions).toEqual([["en-US", "privacy"]]);
    const folders = readdirSync(pagesFolder).filter((folder) => !isRegionalTag(folder));
    expect(folders).toEqual([...locales].sort());
  });

  it.each(additions)("are added in %s to %s, whose own sections stay in order", (tag, page) => {
    const [text, own] = [textOf(page, tag), textOf(page, localeOfTag(tag))];
    const added = idsOf(text).filter((id) => !idsOf(own).includes(id));
    expect(added.length).toBeGreaterThan(0);
    expect(idsOf(text).filter((id) => !added.includes(id))).toEqual(idsOf(own));
    expect(new Set(idsOf(text)).size).toBe(levelsOf(text).length);
    expect(numbersOf(text)).toEqual(numbersOf(own));
    expect(text).not.toMatch(/[—<]|'\{/);
  });

  it.each(additions)(
    "are drawn in %s on %s as the other sections are, and lead to places of the page",
    (tag, page) => {
      const { intro, sections } = renderPage(sourceOf(page, tag), { tag, facts: factsIn(tag) });
      // A section with parts would turn the page into a list of questions.
      expect(sections.flatMap(({ parts }) => parts)).toEqual([]);
      const drawn = [intro, ...sections.flatMap(({ title, html }) => [title, html])].join("\n");
      expect(drawn).not.toMatch(/[{}]|\[#|undefined/);
      const places = sections.map(({ id }) => `/pages/${page}#${id}`);
      for (const link of linksOf(textOf(page, tag)).filter((to) => to?.includes("#")))
        expect(places).toContain(link);
    },
  );

  it("tell readers in the United States their rights behind those of the European law", () => {
    const ids = idsOf(textOf("privacy", "en-US"));
    expect(ids.slice(ids.indexOf("rights") + 1, ids.indexOf("machines"))).toEqual([
      "us",
      "us-data",
      "us-rights",
      "us-requests",
    ]);
    const drawn = JSON.stringify(
      renderPage(sourceOf("privacy", "en-US"), { tag: "en-US", facts: factsIn("en-US") }),
    );
    for (const said of ["We do not sell your personal data", "Global Privacy Control", "To appeal"])
      expect(drawn).toContain(said);
    expect(drawn).toContain(`Nobody under ${minAge} may join`);
    expect(drawn).toContain("authorized agent");
  });

  it("are spelled as their readers do, and every page has kilometers in the United States", () => {
    const british = Object.keys(never["en-US"]).map((word) => word.replace("*", "\\p{L}*"));
    const pattern = new RegExp(`(?<!\\p{L})(?:${british.join("|")})(?!\\p{L})`, "giu");
    const drawn = (page: string) =>
      JSON.stringify(renderPage(sourceOf(page, "en-US"), { tag: "en-US", facts: factsIn("en-US") }));
    expect(drawn("privacy").match(pattern)).toBeNull();
    for (const page of ownPages) expect(drawn(page), page).not.toContain("kilometre");
    expect(drawn("privacy")).toContain("kilometers");
  });
});

describe("facts", () => {
  it("are words, also with markup in them", () => {
    const hostile = {
      ...factsIn("en"),
      company: "<img src=x onerror=alert(1)> [free](javascript:alert(1)) **B.V.** `x`\n## Heading [#terms]",
    };
    const { intro, sections } = renderPage(
      { title: "t", description: "d", body: "By {company}.\n\n## One [#one]\n\n[{company}](/pages/faq)" },
      { tag: "en", facts: hostile },
    );
    expect(intro).toContain(
      "&lt;img src=x onerror=alert(1)&gt; [free](javascript:alert(1)) **B.V.** `x` ## Heading",
    );
    expect(intro + sections[0]?.html).not.toMatch(/<img|<strong|<code|href="java/);
    expect(sections.map(({ id }) => id)).toEqual(["one"]);
  });

  it("that there are not, and text that cannot be read, are refused", () => {
    for (const text of ["{nobody}", "{minAge, plural, one {a}}", "{minAge"]) {
      expect(() => fillIn("en", text, { minAge: 18 }), text).toThrow();
    }
  });

  it("are spelled as a language and a country want it", () => {
    expect(fillIn("de-CH", "Straße", {})).toBe("Strasse");
    expect(fillIn("es-US", "Elige «Denunciar».", {})).toBe("Elige «Reportar».");
    expect(fillIn("fr", "« Qui ? » : toi !", {})).toBe("«\u00a0Qui\u202f?\u00a0»\u00a0: toi\u202f!");
  });
});

describe("Markdown", () => {
  const draw = (body: string) =>
    renderPage({ title: "t", description: "d", body }, { tag: "en", facts: {} }).intro;

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](http://evil.example)",
    "![x](https://evil.example/pixel.png)",
    "[x]: javascript:alert(1)\n\n[x]",
  ])("makes nothing of %s", (body) => {
    expect(draw(body)).not.toMatch(/<(?!\/?p>)[^>]*(?:href="(?:java|data|http:|\/[/\\])|src=)/i);
  });

  it("writes HTML as text", () => {
    // The sign of a tag is also ICU's: a text with a tag is refused.
    expect(() => draw("<b onclick=alert(1)>x</b>")).toThrow();
    expect(draw("a \\> b & c")).toBe("<p>a &gt; b &amp; c</p>\n");
  });

  it("sends nothing of the page along where it leads elsewhere", () => {
    expect(draw("[x](https://example.org/)")).toContain('rel="noopener noreferrer"');
    expect(draw("[x](/pages/faq)")).not.toContain("rel=");
  });
});
