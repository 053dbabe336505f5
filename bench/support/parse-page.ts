import { createElement, type ReactNode } from "react";

/** A page as React wrote it, ready to be drawn again: text, or an element with its content. */
export type Part = string | { tag: string; props: Record<string, unknown>; parts: Part[] };

const names: Record<string, string> = { class: "className", for: "htmlFor", srcset: "srcSet" };
const isVoid = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Parses HTML by React: every element is closed, every value stands in double quotes. */
export function parsePage(html: string): Part {
  const root: Exclude<Part, string> = { tag: "", props: {}, parts: [] };
  const open = [root];
  const token =
    /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<\/[^>]+>|<(script|style)([^>]*)>([\s\S]*?)<\/\1>|<([a-z][\w-]*)([^>]*)>|[^<]+/gi;
  for (const [text, rawTag, rawAttributes, raw, tag, attributes] of html.matchAll(token)) {
    const parent = open.at(-1) as typeof root;
    if (text.startsWith("</")) open.pop();
    else if (rawTag) {
      const props = { ...readProps(rawAttributes), dangerouslySetInnerHTML: { __html: raw } };
      parent.parts.push({ tag: rawTag, props, parts: [] });
    } else if (tag) {
      const element = { tag, props: readProps(attributes), parts: [] };
      parent.parts.push(element);
      if (!isVoid.test(tag)) open.push(element);
    } else if (!text.startsWith("<!")) parent.parts.push(decode(text));
  }
  if (open.length !== 1 || root.parts.length !== 1) throw new Error("no whole page");
  return root.parts[0] as Part;
}

function readProps(text = ""): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", value = ""] of text.matchAll(/([^\s="]+)="([^"]*)"/g)) {
    const isFlag = value === "" && !/^(alt|class|value|content|data-)/.test(name);
    props[names[name] ?? name] = isFlag ? true : decode(value);
  }
  return props;
}

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] as string);
}

/** New elements for each request, as components make them. */
export function drawPart(part: Part): ReactNode {
  if (typeof part === "string") return part;
  return createElement(part.tag, part.props, ...part.parts.map(drawPart));
}
