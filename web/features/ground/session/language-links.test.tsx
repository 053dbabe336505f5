import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { LanguageLinks, useCanonical } from "./language-links.tsx";

const address = "https://a.example/pages/terms";
const SharedAs = () => <meta property="og:url" content={useCanonical(address)} />;

/** The canonical address and that of a shared link, at a search. */
function namedAt(search: string): (string | undefined)[] {
  const markup = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/pages/terms${search}`]}>
      <LanguageLinks address={address} />
      <SharedAs />
    </MemoryRouter>,
  );
  return [/rel="canonical" href="([^"]*)"/, /og:url" content="([^"]*)"/].map(
    (pattern) => pattern.exec(markup)?.[1],
  );
}

it.each(locales)("names the address in %s if it was asked for", (locale) => {
  const named = `${address}?lang=${locale}`;
  expect(namedAt(`?lang=${locale}`)).toEqual([named, named]);
  expect(namedAt(`?ref=a&lang=${locale}&lang=zz`)).toEqual([named, named]);
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
  expect(namedAt(search)).toEqual([address, address]);
});
