import { spawn } from "node:child_process";
import { projectRoot } from "./source.ts";

/**
 * `npm run dev`: the demo with hot reload for the web (Vite inside the server) and a restart of the server whenever a
 * file of its own changes.
 */
const server = spawn(
  process.execPath,
  [
    "--watch",
    "--watch-preserve-output",
    ...["server", "contracts", "i18n/locales.ts"].map((path) => `--watch-path=${path}`),
    "server/main.ts",
  ],
  {
    cwd: projectRoot,
    stdio: "inherit",
    env: { NODE_ENV: "development", DEMO: "1", WEB_PAGES: "vite", LOG_LEVEL: "info", ...process.env },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));
