import { createHash } from "node:crypto";
import { join } from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { defaultLocale, locales } from "../i18n/locales.ts";
import { listMessageFiles } from "../i18n/message-files.ts";
import { isOverlaid, listOverlayTags, mergeTexts, readTexts, type Texts } from "../i18n/overlays.ts";
import { errorsInBrowser } from "../i18n/subjects.ts";

const virtualId = "virtual:messages";
const devBase = "/@messages";
const builtBase = "assets/messages";

type Compiled = { [key: string]: unknown };

/**
 * Compiles i18n/messages/<locale>/<wing>/<subject>.json at build time, so that no ICU parser reaches the browser. The server
 * gets all of them as `virtual:messages`; the browser fetches `<base>/<locale>/<subject>-<version>.js`, one file per
 * subject it needs. Each carries a hash of its own texts, so it may be cached for ever and outlives changes of others.
 * `<base>/<locale>/index-<version>.js` names the versions of a language's files. A region with
 * different texts (i18n/overlays) has its own files for those subjects only; `__OVERLAID__` lists them for the browser.
 */
export function messages(): Plugin {
  let folder = join(process.cwd(), "i18n/messages");
  let isBuild = false;
  const read = () => (isBuild ? readOnce(folder) : { all: readAll(folder), versions: {}, indexes: {} });
  return {
    name: "messages",
    config(config, { command }) {
      folder = join(config.root ?? process.cwd(), "i18n/messages");
      isBuild = command === "build";
      const base = isBuild ? `/${builtBase}` : devBase;
      const overlaid = JSON.stringify(overlaidSubjects(folder));
      return { define: { __MESSAGES_BASE__: JSON.stringify(base), __OVERLAID__: overlaid } };
    },
    resolveId(id) {
      return id === virtualId ? `\0${virtualId}` : undefined;
    },
    load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      const { all, versions, indexes } = read();
      return [
        `export const messages = ${JSON.stringify(all)};`,
        `export const versions = ${JSON.stringify(versions)};`,
        `export const indexes = ${JSON.stringify(indexes)};`,
      ].join("\n");
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      const { all, versions, indexes } = readOnce(folder);
      const emit = (name: string, source: string) =>
        this.emitFile({ type: "asset", fileName: `${builtBase}/${name}.js`, source });
      for (const [locale, subjects] of Object.entries(all)) {
        emit(`${locale}/index-${indexes[locale]}`, moduleOf(versions[locale] ?? {}));
        for (const [subject, texts] of Object.entries(subjects)) {
          emit(`${locale}/${subject}-${versions[locale]?.[subject]}`, moduleOf(inBrowser(subject, texts)));
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = /^\/@messages\/([a-z]{2}(?:-[A-Z]{2})?)\/([a-z0-9-]+)\.js/.exec(request.url ?? "");
        if (!match) return next();
        const texts = readAll(folder)[match[1] ?? ""]?.[match[2] ?? ""];
        response.statusCode = texts ? 200 : 404;
        response.setHeader("content-type", "text/javascript");
        response.setHeader("cache-control", "no-store");
        response.end(texts ? moduleOf(inBrowser(match[2] ?? "", texts)) : "");
      });
      server.watcher.add(folder);
      server.watcher.on("all", (_event, path) => {
        if (!path.startsWith(folder)) return;
        for (const environment of Object.values(server.environments)) {
          const module = environment.moduleGraph.getModuleById(`\0${virtualId}`);
          if (module) environment.moduleGraph.invalidateModule(module);
        }
        server.environments.client?.hot.send({ type: "full-reload" });
      });
    },
  };
}

/** The texts of a subject that the browser gets. */
function inBrowser(subject: string, texts: Compiled): Compiled {
  if (subject !== "errors") return texts;
  return Object.fromEntries(errorsInBrowser.map((key) => [key, texts[key]]));
}

function moduleOf(texts: Compiled): string {
  return `export default ${JSON.stringify(texts)};`;
}

function readAll(folder: string): Record<string, Record<string, Compiled>> {
  return Object.fromEntries(
    [
      ...locales.map((locale) => [locale, subjectsOf(folder)] as const),
      ...Object.entries(overlaidSubjects(folder)),
    ].map(([tag, subjects]) => [
      tag,
      Object.fromEntries(subjects.map((subject) => [subject, readSubject(folder, tag, subject)])),
    ]),
  );
}

/** Tag -> subjects that read otherwise there than in the language. */
function overlaidSubjects(folder: string): Record<string, string[]> {
  return Object.fromEntries(
    listOverlayTags(folder).map((tag) => [
      tag,
      subjectsOf(folder).filter((subject) => isOverlaid(tag, subject, folder)),
    ]),
  );
}

/** A missing text is shown in English; tools/check-messages.ts refuses such a gap before it is merged. */
function readSubject(folder: string, tag: string, subject: string): Compiled {
  const english = readTexts(defaultLocale, subject, folder);
  return compileAll(tag === defaultLocale ? english : mergeTexts(english, readTexts(tag, subject, folder)));
}

function subjectsOf(folder: string): string[] {
  return [...listMessageFiles(defaultLocale, folder).keys()];
}

function compileAll(texts: Texts): Compiled {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? compile(value) : compileAll(value),
    ]),
  );
}

/** Locale -> subject -> version; locale -> version of its index. */
type Versions = Record<string, Record<string, string>>;
type Snapshot = { all: ReturnType<typeof readAll>; versions: Versions; indexes: Record<string, string> };
const snapshots = new Map<string, Snapshot>();

/**
 * The texts are read once for a whole build, because the parts for the browser and for the server must name the same
 * files.
 */
function readOnce(folder: string): Snapshot {
  const known = snapshots.get(folder);
  if (known) return known;
  const all = readAll(folder);
  const versions = mapValues(all, (subjects) =>
    mapValues(subjects, (texts, subject) => versionOf(inBrowser(subject, texts))),
  );
  const snapshot = { all, versions, indexes: mapValues(versions, versionOf) };
  snapshots.set(folder, snapshot);
  return snapshot;
}

function versionOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 8);
}

function mapValues<V, R>(record: Record<string, V>, change: (value: V, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
