import { expect, it } from "vitest";
import { describeCompany } from "./describe-company.ts";

const company = {
  name: "Example B.V.",
  address: "Main Street 1",
  city: "Utrecht",
  country: "NL",
  kvk: "12345678",
  tradenames: ["Meet"],
  vat_numbers: ["NL000000000B01"],
  support_phone: "+31 20 000 000",
  delete_discount: null,
  added: "2026-01-01T00:00:00.000Z",
};
const site = { siteName: "Meet", origin: "https://example.org" };

it("names the site and its company, with everything that is known about it", () => {
  expect(JSON.parse(JSON.stringify(describeCompany(company, site)))).toEqual({
    "@type": "Organization",
    name: "Meet",
    url: "https://example.org",
    legalName: "Example B.V.",
    alternateName: ["Meet"],
    address: {
      "@type": "PostalAddress",
      streetAddress: "Main Street 1",
      addressLocality: "Utrecht",
      addressCountry: "NL",
    },
    telephone: "+31 20 000 000",
    vatID: "NL000000000B01",
    identifier: "12345678",
  });
});

it("leaves out what a new installation does not have", () => {
  const empty = {
    ...company,
    address: "",
    city: "",
    kvk: "",
    tradenames: [],
    vat_numbers: [],
    support_phone: "",
  };
  expect(Object.keys(JSON.parse(JSON.stringify(describeCompany(empty, site))))).toEqual([
    "@type",
    "name",
    "url",
    "legalName",
    "address",
  ]);
});
