import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { Locale } from "#i18n/locales.ts";

/** What web/entry.server.tsx exports beyond React Router's own. */
export type PageEntry = {
  provideContexts(call: unknown, request: unknown): RouterContextProvider;
  createRequestHandler: typeof createRequestHandler;
  renderLastResort(locale?: Locale): string;
};

export type PageBuild = {
  /** The current build; in development it changes with every edit. */
  load(): Promise<ServerBuild>;
  /** Folder of the browser's files, or null while Vite serves them. */
  clientFolder: string | null;
  vite: ViteDevServer | null;
};

export function entryOf(build: ServerBuild): PageEntry {
  return build.entry.module as unknown as PageEntry;
}

const root = resolve(import.meta.dirname, "../../..");

export async function openBuild(folder = join(root, "build")): Promise<PageBuild> {
  const file = join(folder, "server/index.js");
  if (!existsSync(file)) throw new Error("The web is not built yet: run `npm run build` first.");
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return { load: async () => build, clientFolder: join(folder, "client"), vite: null };
}

/** Development: Vite inside this process compiles requested modules and reloads edited ones. */
export async function openVite(httpServer: unknown): Promise<PageBuild> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: httpServer as never } },
  });
  return {
    load: () => vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<ServerBuild>,
    clientFolder: null,
    vite,
  };
}
