import type { Locale } from "#i18n/locales.ts";
import type { Subject } from "#i18n/subjects.ts";

declare const __MESSAGES_BASE__: string;

export type MessageTree = { [key: string]: unknown };

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

export function findMessages(locale: Locale, subject: Subject): MessageTree | undefined {
  return loaded.get(`${locale}/${subject}`);
}

export function messagesAddress(locale: Locale, subject: Subject): string {
  return `${__MESSAGES_BASE__}/${locale}/${subject}.js`;
}

type Import = (address: string) => Promise<{ default: MessageTree }>;
const importModule: Import = (address) => import(/* @vite-ignore */ address);

/** Fetches the texts of a subject once; a failed fetch is tried anew by the next call. */
export function loadMessages(locale: Locale, subject: Subject, load: Import = importModule): Promise<void> {
  const name = `${locale}/${subject}`;
  const under = loading.get(name);
  if (under) return under;
  const promise = loaded.has(name)
    ? Promise.resolve()
    : load(messagesAddress(locale, subject)).then((module) => {
        loaded.set(name, module.default);
      });
  loading.set(name, promise);
  if (loaded.has(name)) settle(promise);
  promise.then(
    () => settle(promise),
    () => loading.delete(name),
  );
  return promise;
}

/** `use` reads these two and need not wait a tick for what is there. */
function settle(promise: Promise<void>): void {
  Object.assign(promise, { status: "fulfilled", value: undefined });
}

/** Subjects on hand in one language: what a switch to another has to fetch before it shows. */
export function loadedSubjects(locale: Locale): Subject[] {
  const prefix = `${locale}/`;
  return [...loaded.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length) as Subject);
}
