import { localeOfTag } from "#i18n/regions.ts";
import type { Subject } from "#i18n/subjects.ts";
import {
  addressOf,
  indexAddress,
  pickVersions,
  registerVersions,
  type Versions,
} from "./message-versions.ts";

declare const __OVERLAID__: Record<string, string[]> | undefined;

export type MessageTree = { [key: string]: unknown };

/** Regional tag -> subjects that have a file of their own there; all others are the language's. */
const overlaid = typeof __OVERLAID__ === "undefined" ? {} : __OVERLAID__;

const loaded = new Map<string, MessageTree>();
const loading = new Map<string, Promise<void>>();

/** Hands over messages that are there already: all of them on the server, some in a test. */
export function registerMessages(all: Partial<Record<string, Partial<Record<string, MessageTree>>>>): void {
  for (const [locale, subjects] of Object.entries(all)) {
    for (const [subject, tree] of Object.entries(subjects ?? {})) {
      if (tree) loaded.set(`${locale}/${subject}`, tree);
    }
  }
}

/** `es-US/chats` where that region says something otherwise, else `es/chats`. */
function nameOf(tag: string, subject: Subject): string {
  return `${overlaid[tag]?.includes(subject) ? tag : localeOfTag(tag)}/${subject}`;
}

/** What a page in this language and region says it is written in. */
export function languageOfTexts(tag: string): string {
  return overlaid[tag] ? tag : localeOfTag(tag);
}

export function findMessages(tag: string, subject: Subject): MessageTree | undefined {
  return loaded.get(nameOf(tag, subject));
}

/** Where a subject's texts are; null where only the index of the language can say it. */
export function messagesAddress(tag: string, subject: Subject): string | null {
  return addressOf(nameOf(tag, subject));
}

/** What a page brings along: the versions of its own texts, and where to look for those of others. */
export function versionsOf(tag: string, subjects: readonly Subject[]): Versions {
  return pickVersions(subjects.map((subject) => nameOf(tag, subject)));
}

type Import = (address: string) => Promise<{ default: MessageTree }>;
const importModule: Import = (address) => import(/* @vite-ignore */ address);

async function fetchTexts(name: string, load: Import): Promise<MessageTree> {
  let address = addressOf(name);
  if (address === null) {
    const { default: versions } = await load(indexAddress(name));
    const [folder = ""] = name.split("/");
    registerVersions({ files: { [folder]: versions as Record<string, string> }, indexes: {} });
    address = addressOf(name);
  }
  if (address === null) throw new Error(`No texts ${name}`);
  return (await load(address)).default;
}

const keepFailureMs = 10_000;

/**
 * Fetches the texts of a subject once. A failure is the answer to every call for 10 s, then they are fetched anew:
 * a page that waits for them asks at every drawing, and would else ask without end.
 */
export function loadMessages(tag: string, subject: Subject, load: Import = importModule): Promise<void> {
  const name = nameOf(tag, subject);
  const under = loading.get(name);
  if (under) return under;
  const promise = loaded.has(name)
    ? Promise.resolve()
    : fetchTexts(name, load).then((texts) => {
        loaded.set(name, texts);
      });
  loading.set(name, promise);
  if (loaded.has(name)) settle(promise);
  promise.then(
    () => settle(promise),
    () => setTimeout(() => loading.delete(name), keepFailureMs),
  );
  return promise;
}

/** `use` reads these two and need not wait a tick for what is there. */
function settle(promise: Promise<void>): void {
  Object.assign(promise, { status: "fulfilled", value: undefined });
}

/** Subjects on hand in one language: what a switch to another has to fetch before it shows. */
export function loadedSubjects(tag: string): Subject[] {
  return [...loaded.keys()].flatMap((name) => {
    const subject = name.slice(name.indexOf("/") + 1) as Subject;
    return nameOf(tag, subject) === name ? [subject] : [];
  });
}
