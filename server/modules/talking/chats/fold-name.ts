import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** All alphabets in use that have capitals, from Latin to Georgian, end before this letter. */
const behindCapitals = "\u2e00";
const lastOfAscii = "\u007f";

/** The small letter of a letter: one alone, so that `İ`, `I` and `ı` are `i`, and `Σ` and both its small ones are `σ`. */
function smallOf(letter: string): string {
  const capital = letter.toUpperCase();
  const [small = letter] = (capital.length === 1 ? capital : letter).toLowerCase();
  return small;
}

/** Each letter that has another small one. */
const smallLetters = new Map<string, string>();
for (let code = 0; code < behindCapitals.charCodeAt(0); code += 1) {
  const letter = String.fromCharCode(code);
  const small = smallOf(letter);
  if (small !== letter) smallLetters.set(letter, small);
}

/** A (normalised) name in small letters, by which names are compared: `ÉMILE` is `émile`, `STRAẞE` and `Straße` are `strasse`. */
export function foldName(name: string): string {
  return [...name]
    .map((letter) => smallLetters.get(letter) ?? letter)
    .join("")
    .replaceAll("ß", "ss");
}

const beyondAscii = [...smallLetters].filter(([letter]) => letter > lastOfAscii);
const capitals = beyondAscii.map(([letter]) => letter).join("");
const smalls = beyondAscii.map(([, small]) => small).join("");

/**
 * The same of a name in the database. `lower` alone follows the database's collation: some change ASCII letters only, and a
 * Turkish one changes `I` differently. With the collation "C" it changes ASCII letters everywhere, and nothing else.
 * `translate` searches its table for each letter, so names in ASCII skip it.
 */
export function foldedName(name: SQLWrapper): SQL {
  const small = sql`lower(given.name collate "C")`;
  // With `offset` the name is selected once, and not for each of its uses.
  return sql`(select case when octet_length(given.name) = length(given.name) then ${small}
      else replace(translate(${small}, ${capitals}::text, ${smalls}::text), 'ß', 'ss') end
    from (select ${name} as name offset 0) given)`;
}
