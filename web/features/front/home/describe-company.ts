import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import type { StructuredData } from "#web/lib/page/structured-data.ts";

type Company = ApiAnswer<"GET /api/companyinfo.php">;

/** The site and the company behind it, as schema.org names them; empty fields are left out. */
export function describeCompany(
  company: Company,
  { siteName, origin }: { siteName: string; origin: string },
): StructuredData {
  const { name, address, city, country, kvk, tradenames, vat_numbers, support_phone } = company;
  return {
    "@type": "Organization",
    name: siteName,
    url: origin,
    legalName: name,
    alternateName: tradenames.length > 0 ? tradenames : undefined,
    address: {
      "@type": "PostalAddress",
      streetAddress: address || undefined,
      addressLocality: city || undefined,
      addressCountry: country || undefined,
    },
    telephone: support_phone || undefined,
    vatID: vat_numbers[0],
    identifier: kvk || undefined,
  };
}
