import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, realpathSync, unlinkSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/**
 * Two processes on one embedded database destroy it without an error, so the second is refused.
 * On Linux the lock is an abstract socket, which the kernel frees however the process ends.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = realpathSync(dataDir);
  return process.platform === "linux" ? lockBySocket(path) : lockByFile(path);
}

function refusal(path: string): Error {
  return new Error(
    `Another Rendezvous process is using the data directory ${path}. Stop it first, choose another directory with DATA_DIR (bin/start --data DIR), or use a PostgreSQL server (DATABASE_URL) to run several processes.`,
  );
}

function lockBySocket(path: string): Promise<() => Promise<void>> {
  const name = `\0rendezvous-${createHash("sha256").update(path).digest("hex").slice(0, 40)}`;
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? refusal(path) : error),
    );
    server.listen(name, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}

async function lockByFile(path: string): Promise<() => Promise<void>> {
  const file = join(path, "process.lock");
  for (const attempt of [1, 2]) {
    try {
      const handle = openSync(file, "wx");
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return async () => unlinkSync(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (attempt === 2 || isAlive(Number(readFileSync(file, "utf8")))) throw refusal(path);
      unlinkSync(file);
    }
  }
  throw refusal(path);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
