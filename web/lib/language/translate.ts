import format, { type CompiledMessage } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import type { AboutAMember } from "#i18n/about-a-member.ts";
import type { Messages, Subject } from "#i18n/subjects.ts";
import { dateFormat, numberFormat, pluralRules } from "./intl.ts";
import { findMessages, type MessageTree } from "./messages.ts";

/** Dotted paths of the texts in a tree of messages. */
type KeyOf<Tree> = {
  [K in keyof Tree & string]: Tree[K] extends string ? K : `${K}.${KeyOf<Tree[K]>}`;
}[keyof Tree & string];

export type MessageKey<S extends Subject> = KeyOf<Messages[S]>;
type Value = string | number | Date;
type RichValue = Value | null | ((chunks: ReactNode) => ReactNode);

/** Texts about a member need their gender; null if not stated. */
type ValuesOf<S extends Subject, Key extends string, V> = [Extract<`${S}.${Key}`, AboutAMember>] extends [
  never,
]
  ? [values?: Record<string, V>]
  : [values: Record<string, V | null> & { gender: string | null }];

export type Translator<S extends Subject> = {
  <Key extends MessageKey<S>>(key: Key, ...values: ValuesOf<S, Key, Value>): string;
  /** With elements: `t.rich("terms", { link: (chunks) => <Link to="/terms">{chunks}</Link> })`. */
  rich(key: MessageKey<S>, values: Record<string, RichValue>): ReactNode;
  /** Whether the text exists: for keys made from codes of the server. */
  has(key: string): boolean;
};

type Kept = { tree: MessageTree; timeZone: string; translate: unknown };
const kept = new Map<string, Kept>();

/** The translator of one subject if its texts are loaded, else null. */
export function findTranslator<S extends Subject>(
  tag: string,
  subject: S,
  timeZone: string,
): Translator<S> | null {
  const tree = findMessages(tag, subject);
  if (!tree) return null;
  const name = `${tag}/${subject}`;
  const known = kept.get(name);
  if (known?.tree === tree && known.timeZone === timeZone) return known.translate as Translator<S>;
  const translate = createTranslator<S>(tag, subject, tree, timeZone);
  kept.set(name, { tree, timeZone, translate });
  return translate;
}

/** The messages are compiled when the site is built: no ICU parser reaches the browser. */
function createTranslator<S extends Subject>(
  tag: string,
  subject: S,
  tree: MessageTree,
  timeZone: string,
): Translator<S> {
  const options = {
    timeZone,
    formatters: { getDateTimeFormat: dateFormat, getNumberFormat: numberFormat, getPluralRules: pluralRules },
  };
  const find = (key: string) =>
    key.split(".").reduce<unknown>((node, part) => (node as MessageTree | undefined)?.[part], tree) as
      | CompiledMessage
      | undefined;
  const run = (key: string, values?: Record<string, RichValue>) => {
    const message = find(key);
    if (message !== undefined) return format<ReactNode>(message, tag, values as never, options);
    console.error(`No text ${subject}.${key} in ${tag}`);
    return `${subject}.${key}`;
  };
  const translate = (key: string, values?: Record<string, RichValue>) => String(run(key, values));
  return Object.assign(translate, {
    rich(key: string, values: Record<string, RichValue>) {
      const parts = run(key, values);
      return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
    },
    has: (key: string) => find(key) !== undefined,
  }) as unknown as Translator<S>;
}
