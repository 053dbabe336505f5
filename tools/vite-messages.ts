import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { defaultLocale, locales } from "../i18n/locales.ts";

const virtualId = "virtual:messages";
const devBase = "/@messages";

type Texts = { [key: string]: string | Texts };
type Compiled = { [key: string]: unknown };

/**
 * Compiles i18n/messages/<locale>/<subject>.json at build time, so that no ICU parser reaches the browser. The server
 * gets all of them as `virtual:messages`; the browser fetches `<base>/<locale>/<subject>.js`, one file per subject it
 * needs. The base carries a hash of all texts, so these files may be cached for ever.
 */
export function messages(): Plugin {
  let folder = join(process.cwd(), "i18n/messages");
  let isBuild = false;
  const read = () => (isBuild ? readOnce(folder) : { all: readAll(folder), hash: "" });
  return {
    name: "messages",
    config(config, { command }) {
      folder = join(config.root ?? process.cwd(), "i18n/messages");
      isBuild = command === "build";
      const base = isBuild ? `/assets/messages/${readOnce(folder).hash}` : devBase;
      return { define: { __MESSAGES_BASE__: JSON.stringify(base) } };
    },
    resolveId(id) {
      return id === virtualId ? `\0${virtualId}` : undefined;
    },
    load(id) {
      if (id !== `\0${virtualId}`) return undefined;
      return `export const messages = ${JSON.stringify(read().all)};`;
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      const { all, hash } = read();
      const base = `assets/messages/${hash}`;
      for (const [locale, subjects] of Object.entries(all)) {
        for (const [subject, texts] of Object.entries(subjects)) {
          this.emitFile({
            type: "asset",
            fileName: `${base}/${locale}/${subject}.js`,
            source: moduleOf(texts),
          });
        }
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const match = /^\/@messages\/([a-z]{2})\/([a-z0-9-]+)\.js/.exec(request.url ?? "");
        if (!match) return next();
        const texts = readAll(folder)[match[1] ?? ""]?.[match[2] ?? ""];
        response.statusCode = texts ? 200 : 404;
        response.setHeader("content-type", "text/javascript");
        response.setHeader("cache-control", "no-store");
        response.end(texts ? moduleOf(texts) : "");
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

function moduleOf(texts: Compiled): string {
  return `export default ${JSON.stringify(texts)};`;
}

function readAll(folder: string): Record<string, Record<string, Compiled>> {
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(
        subjectsOf(folder).map((subject) => [subject, readSubject(folder, locale, subject)]),
      ),
    ]),
  );
}

/** What a language lacks is shown in English; tools/messages.ts refuses such a gap before it is merged. */
function readSubject(folder: string, locale: string, subject: string): Compiled {
  const english = readTexts(folder, defaultLocale, subject);
  return compileAll(locale === defaultLocale ? english : merge(english, readTexts(folder, locale, subject)));
}

function readTexts(folder: string, locale: string, subject: string): Texts {
  const file = join(folder, locale, `${subject}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Texts) : {};
}

function subjectsOf(folder: string): string[] {
  return readdirSync(join(folder, defaultLocale))
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .sort();
}

function merge(base: Texts, over: Texts): Texts {
  const merged: Texts = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    merged[key] = typeof value === "object" && typeof below === "object" ? merge(below, value) : value;
  }
  return merged;
}

function compileAll(texts: Texts): Compiled {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === "string" ? compile(value) : compileAll(value),
    ]),
  );
}

type Snapshot = { all: ReturnType<typeof readAll>; hash: string };
const snapshots = new Map<string, Snapshot>();

/** One state of the texts for a whole build: the browser's half and the server's must name the same files. */
function readOnce(folder: string): Snapshot {
  const known = snapshots.get(folder);
  if (known) return known;
  const all = readAll(folder);
  const hash = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 10);
  const snapshot = { all, hash };
  snapshots.set(folder, snapshot);
  return snapshot;
}
