import type { MemberData } from "#server/platform/member-life.ts";
import { escapeHtml } from "#server/platform/text/escape-html.ts";
import { translator } from "#server/platform/translate.ts";

type Archived = {
  data: Record<string, MemberData>;
  /** Language and country. */
  tag: string;
  memberId: string;
  madeAt: Date;
  siteName: string;
  /** Paths of the photos beside the page. */
  pictures: readonly string[];
  /** Paths of the sounds beside the page. */
  sounds: readonly string[];
};

const css = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1.5rem}
h1,h2{line-height:1.2}h2{margin-top:2.5rem;border-top:1px solid #8886;padding-top:1.5rem}h3{font-size:1rem}
dl{display:grid;grid-template-columns:minmax(8rem,max-content) 1fr;gap:.1rem 1rem;margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #8885;border-radius:.75rem}
dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}img{max-width:100%;height:auto;border-radius:.75rem;margin:0 0 1rem}audio{display:block;margin:0 0 1rem}`;

/** All data as a page that any browser shows offline: no script, and no file from elsewhere. */
export function writeArchivePage({
  data,
  tag,
  memberId,
  madeAt,
  siteName,
  pictures,
  sounds,
}: Archived): string {
  const t = translator(tag, "archive");
  const time = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const show = (value: unknown): string => {
    if (value instanceof Date) return `${time.format(value)} UTC`;
    if (value === memberId) return t("you");
    if (Array.isArray(value)) return value.map(show).join(", ");
    return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
  };
  const entry = (row: unknown) =>
    Object.entries(row as Record<string, unknown>)
      .filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => `<dt>${escapeHtml(wordsOf(name))}</dt><dd>${escapeHtml(show(value))}</dd>`)
      .join("");
  const sections = Object.entries(data).map(([module, tables]) => {
    const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0);
    const body = filled.map(
      ([table, rows]) =>
        `<h3>${escapeHtml(table.replaceAll("_", " "))}</h3>${rows.map((row) => `<dl>${entry(row)}</dl>`).join("")}`,
    );
    // Each picture is in the folder of its module.
    const images = pictures
      .filter((path) => path.startsWith(`${module}/`))
      .map((path) => `<img src="${escapeHtml(path)}" alt="">`)
      .join("");
    const players = sounds
      .filter((path) => path.startsWith(`${module}/`))
      .map((path) => `<audio controls preload="none" src="${escapeHtml(path)}"></audio>`)
      .join("");
    return `<section><h2>${escapeHtml(t(`modules.${module}`))}</h2>${images}${players}${body.join("") || `<p>${escapeHtml(t("nothing"))}</p>`}</section>`;
  });
  return `<!doctype html>
<html lang="${escapeHtml(tag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeHtml(t("title", { site: siteName }))}</title><style>${css}</style></head>
<body><h1>${escapeHtml(t("title", { site: siteName }))}</h1>
<p>${escapeHtml(t("intro", { date: time.format(madeAt) }))}</p>
${sections.join("\n")}
</body></html>
`;
}

/** `createdAt` as "created at". */
function wordsOf(name: string): string {
  return name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
}
