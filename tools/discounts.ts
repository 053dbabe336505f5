import { parseArgs } from "node:util";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { discountCodes } from "#server/db/schema/discounts.ts";
import { isCode, spellCode } from "#server/modules/money/discounts/discount-rules.ts";
import { faultOfNewCode } from "#server/modules/money/discounts/fault-of-new-code.ts";
import { endCode, makeCode } from "#server/modules/money/discounts/make-code.ts";
import { loadProductEnv, openData } from "./open-data.ts";
import { runCommand } from "./run-command.ts";
import { siteOf } from "./site-of.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    site: { type: "string" },
    minimum: { type: "string" },
    currency: { type: "string" },
    country: { type: "string" },
    from: { type: "string" },
    until: { type: "string" },
    uses: { type: "string" },
  },
});

function numberOf(name: string, text: string, { least, most }: { least: number; most: number }): number {
  const value = Number(text);
  if (!(value >= least && value <= most)) throw new Error(`${name} is a number from ${least} to ${most}.`);
  return value;
}

function wholeOf(name: string, text: string, range: { least: number; most: number }): number {
  const value = numberOf(name, text, range);
  if (!Number.isInteger(value)) throw new Error(`${name} is a whole number.`);
  return value;
}

/** A day means its beginning, UTC; so a code with an end day is not valid on that day. */
function instantOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Error(`--${name} is a day such as 2027-02-14, or an instant.`);
  return at;
}

function codeOf(text = ""): string {
  const code = spellCode(text);
  if (!isCode(code)) throw new Error("A code is 3 to 40 letters, digits, - and _.");
  return code;
}

async function add(db: Db, siteId: string, [text, percent = ""]: string[], now: Date): Promise<string> {
  const { minimum, currency, country, uses } = values;
  const code = codeOf(text);
  if ((minimum === undefined) !== (currency === undefined))
    throw new Error("--minimum and --currency go together: a minimum is an amount of one currency.");
  const asked = {
    siteId,
    code,
    percentage: wholeOf("The percentage", percent, { least: 1, most: 90 }),
    minimumMinor:
      minimum === undefined
        ? null
        : Math.round(numberOf("--minimum", minimum, { least: 0.01, most: 1_000_000 }) * 100),
    currency: currency ?? null,
    country: country ?? null,
    validFrom: instantOf("from", values.from) ?? now,
    validUntil: instantOf("until", values.until) ?? null,
    mostUses: uses === undefined ? null : wholeOf("--uses", uses, { least: 1, most: 10_000_000 }),
    now,
  };
  const fault = faultOfNewCode(asked);
  if (fault !== null) throw new Error(fault);
  const made = await makeCode(db, asked);
  if (!made) throw new Error(`The code ${code} exists already, perhaps ended. Choose another one.`);
  return `The code ${code} was made. A link with it: /credits?code=${code}`;
}

async function list(db: Db, siteId: string): Promise<string> {
  const rows = await db
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.siteId, siteId), isNull(discountCodes.memberId)))
    .orderBy(asc(discountCodes.createdAt));
  const lines = rows.map((row) =>
    [
      row.code,
      `${row.percentage} %`,
      `used ${row.uses}${row.mostUses === null ? "" : ` of ${row.mostUses}`}`,
      row.minimumMinor === null ? "" : `from ${row.minimumMinor / 100} ${row.currency}`,
      row.country ?? "",
      `since ${row.validFrom.toISOString()}`,
      row.validUntil === null ? "" : `until ${row.validUntil.toISOString()}`,
    ]
      .filter(Boolean)
      .join("  "),
  );
  return lines.length === 0 ? "There are no codes." : lines.join("\n");
}

async function discounts([command = "", ...rest]: string[]): Promise<void> {
  const { db, close } = await openData(loadProductEnv());
  try {
    const now = new Date();
    const siteId = await siteOf(db, values.site);
    let said: string;
    if (command === "add") said = await add(db, siteId, rest, now);
    else if (command === "list") said = await list(db, siteId);
    else {
      const code = codeOf(rest[0]);
      if (!(await endCode(db, { siteId, code, now })))
        throw new Error(`The site has no active code ${code}.`);
      said = `${code} has ended. Orders that have it keep their price.`;
    }
    process.stdout.write(`${said}\n`);
  } finally {
    await close();
  }
}

runCommand(() => discounts(positionals));
