import { asc, eq } from "drizzle-orm";
import { isCountry } from "#i18n/countries.ts";
import type { Db } from "#server/db/open-database.ts";
import { companies } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";

type Typed = {
  address?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
  kvk?: string | undefined;
  phone?: string | undefined;
  vat?: string[] | undefined;
};
type Company = typeof companies.$inferInsert;
type Data = Partial<Omit<Company, "id" | "name" | "addedAt">>;

/** Longest line of a company's data. */
const mostCharacters = 200;

function lineOf(name: string, text: string): string {
  const line = text.trim();
  if (line.length > mostCharacters || /\p{Cc}/u.test(line))
    throw new Error(`${name} is one line of at most ${mostCharacters} characters.`);
  return line;
}

/** The data of a company as typed; only what is named. */
export function readCompany({ address, city, country, kvk, phone, vat }: Typed): Data {
  if (country !== undefined && !isCountry(country))
    throw new Error("--country is the company's country in two capital letters, such as NL.");
  return {
    ...(address !== undefined && { address: lineOf("--address", address) }),
    ...(city !== undefined && { city: lineOf("--city", city) }),
    ...(country !== undefined && { country }),
    ...(kvk !== undefined && { kvk: lineOf("--kvk", kvk) }),
    ...(phone !== undefined && { supportPhone: lineOf("--phone", phone) }),
    ...(vat !== undefined && { vatNumbers: vat.map((one) => lineOf("--vat", one)) }),
  };
}

/** By name; without a name, the only company. */
export async function findCompany(tx: Db, name: string | undefined): Promise<string> {
  const all = await tx.select().from(companies).orderBy(asc(companies.name));
  const found = all.filter((one) => name === undefined || one.name === name);
  const [company] = found;
  if (!company || found.length > 1)
    throw new Error(`--company names one of: ${[...new Set(all.map((one) => one.name))].join(", ")}`);
  return company.id;
}

/** Makes a company, or changes the named data of one; answers its id. */
export async function saveCompany(
  tx: Db,
  { id, name = "", data, now }: { id: string | null; name?: string; data: Data; now: Date },
): Promise<string> {
  if (id !== null) {
    if (Object.keys(data).length > 0) await tx.update(companies).set(data).where(eq(companies.id, id));
    return id;
  }
  const named = lineOf("--new-company", name);
  if (named === "" || !data.country)
    throw new Error(
      "A new company needs a name and --country; invoices and pages show its --address and --city.",
    );
  const made = newId();
  const empty = { address: "", city: "", kvk: "", tradenames: [], vatNumbers: [], supportPhone: "" };
  await tx
    .insert(companies)
    .values({ ...empty, ...data, country: data.country, id: made, name: named, addedAt: now });
  return made;
}
