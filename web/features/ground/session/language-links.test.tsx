import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { type Locale, locales } from "#i18n/locales.ts";
import { PageContext } from "#web/lib/page/page-context.ts";
import type { PageRequest } from "#web/lib/page/page-state.ts";
import { LanguageLinks, useCanonical } from "./language-links.tsx";

const address = "https://a.example/pages/terms";
function Head({ languages }: { languages: readonly Locale[] }) {
  return <LanguageLinks address={address} canonical={useCanonical(address)} languages={languages} />;
}

function drawnAt(search: string, siteLanguages: readonly Locale[]): string {
  const request = { siteLanguages } as PageRequest;
  return renderToStaticMarkup(
    <PageContext value={{ request, subjects: new Set() }}>
      <MemoryRouter initialEntries={[`/pages/terms${search}`]}>
        <Head languages={siteLanguages} />
      </MemoryRouter>
    </PageContext>,
  );
}

/** The canonical address at a search. */
const namedAt = (search: string, siteLanguages: readonly Locale[] = locales) =>
  /rel="canonical" href="([^"]*)"/.exec(drawnAt(search, siteLanguages))?.[1];

it.each(locales)("names the address in %s if it was asked for", (locale) => {
  const named = `${address}?lang=${locale}`;
  expect(namedAt(`?lang=${locale}`)).toBe(named);
  expect(namedAt(`?ref=a&lang=${locale}&lang=zz`)).toBe(named);
});

it.each([
  "",
  "?lang=",
  "?lang=zz",
  "?lang=EN",
  "?lang=en-US",
  "?lang=en%26x=1",
  "?lang=__proto__",
  "?lang[]=de",
])("names the address without a language at %s", (search) => {
  expect(namedAt(search)).toBe(address);
});

it("knows no address in a language that the site does not have, and names no such alternate", () => {
  const site: Locale[] = ["nl", "de"];
  expect(namedAt("?lang=fr", site)).toBe(address);
  expect(namedAt("?lang=de", site)).toBe(`${address}?lang=de`);
  const alternates = [...drawnAt("", site).matchAll(/hrefLang="([^"]+)"/gi)].map(([, language]) => language);
  expect(alternates).toEqual(["nl", "de", "x-default"]);
});
