const made = new Map<string, unknown>();
/** Some 40 KB each. A visitor's cookie names the time zone, so without a limit a server would keep one for every zone. */
const mostKept = 500;

/** Formatters of Intl are slow to create and fast to use, so each is created once and cached. */
export function keepFormatter<T>(
  kind: string,
  locale: unknown,
  options: object | undefined,
  make: () => T,
): T {
  const name = `${kind} ${String(locale)} ${JSON.stringify(options ?? {})}`;
  const formatter = (made.get(name) as T | undefined) ?? make();
  if (import.meta.env.SSR) letGoOfOldest(name);
  made.set(name, formatter);
  return formatter;
}

/** A used entry moves to the end of the queue. */
function letGoOfOldest(used: string): void {
  made.delete(used);
  // defence: formatters-bounded
  if (made.size >= mostKept) made.delete(made.keys().next().value as string);
}

export function dateFormat(
  ...[locale, options]: ConstructorParameters<typeof Intl.DateTimeFormat>
): Intl.DateTimeFormat {
  return keepFormatter("date", locale, options, () => new Intl.DateTimeFormat(locale, options));
}

export function numberFormat(
  ...[locale, options]: ConstructorParameters<typeof Intl.NumberFormat>
): Intl.NumberFormat {
  return keepFormatter("number", locale, options, () => new Intl.NumberFormat(locale, options));
}

export function pluralRules(
  ...[locale, options]: ConstructorParameters<typeof Intl.PluralRules>
): Intl.PluralRules {
  return keepFormatter("plural", locale, options, () => new Intl.PluralRules(locale, options));
}

const countryNames = new Map<string, string>();

/** A country's name in a language; the code itself where there is none. */
export function countryName(locale: string, code: string): string {
  // Codes in visitors' addresses may be any text: only well-formed codes are cached.
  if (!/^[A-Z]{2}$/.test(code)) return nameCountry(locale, code);
  const key = `${locale} ${code}`;
  const known = countryNames.get(key);
  if (known !== undefined) return known;
  const name = nameCountry(locale, code);
  countryNames.set(key, name);
  return name;
}

function nameCountry(locale: string, code: string): string {
  const names = keepFormatter(
    "country",
    locale,
    undefined,
    () => new Intl.DisplayNames(locale, { type: "region" }),
  );
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** "Central European Time": in summer the names of most zones have neither "standard" nor "daylight". */
export function zoneName(tag: string, timeZone: string): string {
  const parts = dateFormat(tag, { timeZone, timeZoneName: "longGeneric" }).formatToParts(
    Date.UTC(2026, 6, 1),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
