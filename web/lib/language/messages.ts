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

/** Regional tag -> subjects with their own file; all others use the language's file. */
const overlaid = typeof __OVERLAID__ === "undefined" ? {} : __OVERLAID__;

const loaded = new Map<string, MessageTree>();
const loading = new Map<string, Promise<void>>();

/** Sets messages that are loaded already: all of them on the server, some in a test. */
export function registerMessages(all: Partial<Record<string, Partial<Record<string, MessageTree>>>>): void {
  for (const [locale, subjects] of Object.entries(all)) {
    for (const [subject, tree] of Object.entries(subjects ?? {})) {
      if (tree) loaded.set(`${locale}/${subject}`, tree);
    }
  }
}

/** `es-US/chats` if that region has its own texts, else `es/chats`. */
function nameOf(tag: string, subject: Subject): string {
  return `${overlaid[tag]?.includes(subject) ? tag : localeOfTag(tag)}/${subject}`;
}

/** The `lang` of a page in this language and region. */
export function languageOfTexts(tag: string): string {
  return overlaid[tag] ? tag : localeOfTag(tag);
}

export function findMessages(tag: string, subject: Subject): MessageTree | undefined {
  return loaded.get(nameOf(tag, subject));
}

/** The address of a subject's texts; null if the index of the language is needed. */
export function messagesAddress(tag: string, subject: Subject): string | null {
  return addressOf(nameOf(tag, subject));
}

/** The page's data: the versions of its own texts, and the addresses of the indexes. */
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
 * Fetches the texts of a subject once. After a failure every call fails for 10 s, then they are fetched again: a waiting
 * page calls this at every render, and would otherwise request them endlessly.
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

/** React's `use` reads these two, and so does not wait for loaded texts. */
function settle(promise: Promise<void>): void {
  Object.assign(promise, { status: "fulfilled", value: undefined });
}

/** Loaded subjects of one language: a switch to another language fetches these before it is shown. */
export function loadedSubjects(tag: string): Subject[] {
  return [...loaded.keys()].flatMap((name) => {
    const subject = name.slice(name.indexOf("/") + 1) as Subject;
    return nameOf(tag, subject) === name ? [subject] : [];
  });
}
