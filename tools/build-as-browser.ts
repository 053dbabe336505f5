import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createBuilder, type Plugin } from "vite";
import { nameBaseStyles } from "./build.ts";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

/**
 * Builds the web a second time for the server, with the browser's variant of every server optimisation: its output is what
 * the browser expects when it hydrates a page. It refers to the files of the finished build of the product. For
 * server/test/pages/same-markup.test.ts.
 */
export async function buildAsBrowser(folder: string): Promise<void> {
  const clientFolder = join(projectRoot, folder, "client/.vite");
  rmSync(join(projectRoot, folder), { recursive: true, force: true });
  mkdirSync(clientFolder, { recursive: true });
  copyFileSync(join(projectRoot, "build/chunks.json"), join(clientFolder, "manifest.json"));
  process.env.WEB_BUILD_FOLDER = folder;
  process.env.NODE_ENV = "production";
  const builder = await createBuilder({
    root: projectRoot,
    mode: "production",
    logLevel: "error",
    plugins: [asBrowser()],
  });
  const environment = builder.environments.ssr;
  if (!environment) throw new Error("no build for the server");
  await builder.build(environment);
  nameBaseStyles([join(folder, "server/assets")]);
}

const entry = /web\/entry\.server\.tsx$/;
const drawing = "const whole = drawWhole(drawPage());";
/** The browser gets the data of the server's markup; this build gets it in the same way. */
const filling = `fillQueries(createQueryClient(), listFilledQueries(contexts.get(queryClientContext)));
  ${drawing}`;
const filled = `import { fillQueries, listFilledQueries } from "#web/lib/page/page-state.ts";
  import { createQueryClient } from "#web/lib/queries/query-client.ts";`;

/** Each page has its own cache, because a browser fills it once. */
const answers = /web\/lib\/page\/page-state\.ts$/;
const filledOnce =
  "export function fillQueries(client: QueryClient, queries: readonly FilledQuery[]): void {";

function asBrowser(): Plugin {
  return {
    name: "as-browser",
    enforce: "pre",
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || id.includes("node_modules")) return undefined;
      if (answers.test(id)) {
        if (!code.includes(filledOnce))
          this.error("web/lib/page/page-state.ts no longer fills as asBrowser() expects");
        return { code: code.replace(filledOnce, `${filledOnce} firstAnswers.clear();`), map: null };
      }
      if (!entry.test(id)) return { code: code.replaceAll("import.meta.env.SSR", "false"), map: null };
      if (!code.includes(drawing)) this.error("web/entry.server.tsx no longer draws as asBrowser() expects");
      return { code: `${filled}\n${code.replace(drawing, filling)}`, map: null };
    },
  };
}

if (isStarted(import.meta.url)) {
  await buildAsBrowser(process.argv[2] ?? "tmp/as-browser");
}
