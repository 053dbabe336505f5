import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/test/app/free-port.ts";
import { decode } from "#server/test/edge/visits.ts";
import { dropLog, endWithUs, listen, nameLog, removeWithUs, waitUntil } from "../../support/process.ts";
import { findNginx, howToGetNginx } from "../../tools/find-servers.ts";
import { nginxConfig, type Place } from "./nginx-config.ts";

export type Nginx = {
  port: number;
  /** The answers in its cache. */
  listKept(): Kept[];
  stop(): Promise<void>;
};

/** An answer in a file of the cache: the key, status line and headers as they came, and the text of the body. */
export type Kept = { key: string; head: string; body: string };

/** An nginx of the test's own on loopback, configured as docs/operating.md shows; started. */
export async function startNginx(given: Pick<Place, "productPort" | "networks">): Promise<Nginx> {
  const program = findNginx();
  if (program === null) throw new Error(howToGetNginx);
  const folder = mkdtempSync(join(tmpdir(), "rendezvous-nginx-"));
  removeWithUs(folder);
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  writeFileSync(file, nginxConfig({ ...given, folder, port }));
  const child = spawn(program, ["-p", folder, "-c", file], { stdio: ["ignore", "pipe", "pipe"] });
  // The master ends its workers; after a SIGKILL they would stay.
  endWithUs(child, (pid) => process.kill(pid, "SIGTERM"));
  const said = listen(child);
  const log = `nginx-${port}`;
  nameLog(log, said);
  await waitUntil("nginx to answer", 20_000, async () => {
    if (child.exitCode !== null) throw new Error(`nginx stopped:\n${said()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    await answer?.text();
    return answer && true;
  });

  return {
    port,
    listKept: () => {
      // Unfinished files have longer names.
      const names = readdirSync(join(folder, "pages")).filter((name) => /^[0-9a-f]{32}$/.test(name));
      return names.map((name) => readKept(readFileSync(join(folder, "pages", name))));
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }
      dropLog(log);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const beforeKey = "\nKEY: ";
const headEnd = "\r\n\r\n";

/** nginx writes facts of its own, the key, and the answer as the product sent it, without the sizes of its chunks. */
function readKept(file: Buffer): Kept {
  const keyAt = file.indexOf(beforeKey) + beforeKey.length;
  const headAt = file.indexOf("\n", keyAt) + 1;
  const bodyAt = file.indexOf(headEnd, headAt) + headEnd.length;
  const head = file.subarray(headAt, bodyAt).toString();
  const [, encoding] = /^content-encoding: *(\w+)/im.exec(head) ?? [];
  return {
    key: file.subarray(keyAt, headAt - 1).toString(),
    head,
    body: decode(file.subarray(bodyAt), encoding),
  };
}
