import MarkdownIt from "markdown-it";
import { deepestHeading } from "./content-limits.ts";
import { asWords, fillIn } from "./fill-in.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PageSource } from "./page-source.ts";

type Part = { id: string; title: string; html: string };
export type RenderedPage = {
  title: string;
  description: string;
  intro: string;
  sections: (Part & { parts: Part[] })[];
};

/** No HTML of a writer, no pictures, and headings only to divide the page. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable([
  "image",
  "html_block",
  "html_inline",
  "heading",
  "lheading",
]);
// defence: links-checked
markdown.validateLink = (address) => /^(?:\/(?![/\\])|https:\/\/|mailto:|#)/i.test(address.trim());
// On phones the cells of a row are stacked (words.css): the roles keep it a table for screen readers.
const roles = {
  table: "table",
  thead: "rowgroup",
  tbody: "rowgroup",
  tr: "row",
  th: "columnheader",
  td: "cell",
};
for (const [tag, role] of Object.entries(roles)) {
  markdown.renderer.rules[`${tag}_open`] = () => `<${tag} role="${role}">`;
}
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (token && /^https:/i.test(String(token.attrGet("href")))) token.attrSet("rel", "noopener noreferrer");
  return self.renderToken(tokens, index, options);
};

type Heading = { level: 2 | 3; title: string; id: string | undefined };

/** `## Title [#id]` begins a section, `### Title [#id]` a part of one. */
function readHeading(line: string): Heading | null {
  const level = line.startsWith("## ") ? 2 : line.startsWith("### ") ? deepestHeading : null;
  if (level === null) return null;
  const text = line.slice(level + 1).trim();
  const at = text.endsWith("]") ? text.lastIndexOf(" [#") : -1;
  const id = at > 0 ? text.slice(at + 3, -1) : "";
  return /^[a-z0-9-]{1,60}$/.test(id)
    ? { level, title: text.slice(0, at).trim(), id }
    : { level, title: text, id: undefined };
}

/** A page of words as HTML, divided by its headings; throws if an argument is unknown. */
export function renderPage(
  source: PageSource,
  { tag, facts }: { tag: string; facts: PageFacts },
): RenderedPage {
  const escaped = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === "string" ? /* defence: facts-are-words */ asWords(fact) : fact,
    ]),
  );
  const page: RenderedPage = {
    title: fillIn(tag, source.title, facts),
    description: fillIn(tag, source.description, facts),
    intro: "",
    sections: [],
  };
  let lines: string[] = [];
  let write = (html: string) => {
    page.intro = html;
  };
  const close = () => {
    write(markdown.render(lines.join("\n")));
    lines = [];
  };
  const taken = new Set<string>();
  for (const line of fillIn(tag, source.body, escaped).split("\n")) {
    const found = readHeading(line);
    const section = page.sections.at(-1);
    if (!found || (found.level === 3 && !section)) {
      lines.push(line);
      continue;
    }
    close();
    const begun = { id: freeId(found.id, taken), title: plain(found.title), html: "" };
    if (found.level === 3) section?.parts.push(begun);
    else page.sections.push({ ...begun, parts: [] });
    const open = found.level === 3 ? begun : page.sections.at(-1);
    write = (html) => {
      if (open) open.html = html;
    };
  }
  close();
  return page;
}

/** A heading without an id, or with one already used, gets its number as id. */
function freeId(asked: string | undefined, taken: Set<string>): string {
  const id = asked !== undefined && !taken.has(asked) ? asked : `part-${taken.size + 1}`;
  taken.add(id);
  return id;
}

/** The words of a heading, without marks. */
function plain(text: string): string {
  const [line] = markdown.parseInline(text, {});
  return (line?.children ?? [])
    .map(({ type, content }) =>
      type === "text" || type === "code_inline" || type === "text_special" ? content : "",
    )
    .join("");
}
