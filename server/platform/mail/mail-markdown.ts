import MarkdownIt, { type Token } from "markdown-it";
import { readOwnPath } from "#contracts/next-path.ts";
import { mailColours as colours } from "./mail-layout.ts";

/** A text by staff in a mail: as HTML, and as plain text. */
export type MailBody = { html: string; text: string };

const colour = `color:${colours.text}`;
const looks: Record<string, { class: string; style: string }> = {
  paragraph_open: { class: "text", style: `margin:0 0 16px;font-size:16px;line-height:1.6;${colour}` },
  heading_open: { class: "text", style: `margin:24px 0 12px;font-size:18px;line-height:1.3;${colour}` },
  bullet_list_open: { class: "text", style: `margin:0 0 16px;padding:0 0 0 24px;font-size:16px;${colour}` },
  ordered_list_open: { class: "text", style: `margin:0 0 16px;padding:0 0 0 24px;font-size:16px;${colour}` },
  list_item_open: { class: "text", style: `margin:0 0 8px;line-height:1.6;${colour}` },
  blockquote_open: {
    class: "line",
    style: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${colours.line}`,
  },
  hr: { class: "line", style: `margin:24px 0;border:0;border-top:1px solid ${colours.line}` },
  link_open: { class: "link", style: `color:${colours.primary}` },
};

/**
 * The Markdown that pages of words have (docs/decisions/0041-pages-of-words.md) and mail programs can show: paragraphs,
 * headings, lists, quotes, lines, emphasis and links. No HTML, no pictures. Everything else is plain text.
 */
function reader(isLink: (address: string) => boolean) {
  const markdown = new MarkdownIt("zero", { html: false, linkify: false, typographer: false }).enable([
    ...["heading", "list", "blockquote", "hr"],
    ...["emphasis", "link", "newline", "escape", "entity"],
  ]);
  // defence: announced-links-drawn
  markdown.validateLink = isLink;
  // The mail has its own first heading.
  markdown.core.ruler.push("heading_levels", ({ tokens }) => {
    for (const token of tokens) {
      if (token.type.startsWith("heading_"))
        token.tag = token.tag === "h1" || token.tag === "h2" ? "h2" : "h3";
    }
  });
  return markdown;
}

const isOwnPath = (address: string) => readOwnPath(address, "") !== "";
const plain = reader(isOwnPath);
const anyLinks = reader(() => true);
const styled = reader(isOwnPath);
for (const [name, look] of Object.entries(looks)) {
  styled.renderer.rules[name] = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    for (const [attribute, value] of Object.entries(look)) token?.attrSet(attribute, value);
    return self.renderToken(tokens, index, options);
  };
}

/** An address in words, which mail programs make a link of. */
const spelledAddress = /(?:https?|ftp):\/\/|\bwww\.|\bmailto:/i;

/** Whether a text links to a site other than the reader's, or contains an address in words. */
export function leadsElsewhere(words: string): boolean {
  return listInlines(anyLinks.parse(words, {})).some(
    (token) =>
      (token.type === "link_open" && !isOwnPath(String(token.attrGet("href")))) ||
      (token.type === "text" && spelledAddress.test(token.content)),
  );
}

/** The HTML without styles: for a page with its own look. */
export function renderPlainMarkdown(words: string): string {
  return plain.render(words);
}

/** `origin`: the site's public address, which its links begin with. */
export function renderMailMarkdown(words: string, origin: string): MailBody {
  const tokens = styled.parse(words, {});
  for (const token of listInlines(tokens)) {
    if (token.type === "link_open") token.attrSet("href", `${origin}${token.attrGet("href")}`);
    // Text that looks like an address would become a link: an invisible word joiner follows its dots.
    if (token.type === "text") token.content = token.content.replaceAll(/\.(?!\s)/g, ".\u2060");
  }
  return { html: styled.renderer.render(tokens, styled.options, {}), text: toText(tokens) };
}

function listInlines(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => token.children ?? []);
}

/** Blocks below each other; single-line items of a list have no gap. */
function toText(tokens: readonly Token[]): string {
  const lists: { next: number | null }[] = [];
  let quotes = 0;
  let marker: string | null = null;
  let text = "";
  const put = (words: string, isClose: boolean) => {
    const indent = "> ".repeat(quotes) + "  ".repeat(Math.max(0, lists.length - 1));
    const hanging = lists.length > 0 ? "  " : "";
    const lines = words
      .split("\n")
      .map((line, at) => `${indent}${at === 0 ? (marker ?? hanging) : hanging}${line}`);
    text += `${text === "" ? "" : isClose ? "\n" : "\n\n"}${lines.join("\n")}`;
    marker = null;
  };
  let isTight = false;
  let wasItem = false;
  for (const token of tokens) {
    const list = lists.at(-1);
    if (token.type === "bullet_list_open") lists.push({ next: null });
    else if (token.type === "ordered_list_open") lists.push({ next: Number(token.attrGet("start") ?? 1) });
    else if (token.type.endsWith("_list_close")) {
      lists.pop();
      wasItem &&= lists.length > 0;
    } else if (token.type === "list_item_open" && list) {
      marker = list.next === null ? "- " : `${list.next}. `;
      if (list.next !== null) list.next += 1;
    } else if (token.type === "blockquote_open") quotes += 1;
    else if (token.type === "blockquote_close") quotes -= 1;
    else if (token.type === "hr") put("* * *", false);
    else if (token.type === "paragraph_open") isTight = token.hidden;
    else if (token.type === "inline") {
      const isItem = isTight && lists.length > 0;
      put(inlineText(token.children ?? []), isItem && wasItem);
      wasItem = isItem;
    } else if (token.type === "heading_open") isTight = false;
  }
  return text;
}

function inlineText(tokens: readonly Token[]): string {
  let href = "";
  return tokens
    .map((token) => {
      if (token.type === "link_open") href = String(token.attrGet("href"));
      if (token.type === "link_close") return ` (${href})`;
      return token.type === "softbreak" || token.type === "hardbreak" ? "\n" : token.content;
    })
    .join("");
}
