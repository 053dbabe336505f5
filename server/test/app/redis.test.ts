import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { takeDatabase } from "./redis.ts";

/** Accepts every command; the tests check only which database was emptied. */
const asked: string[] = [];
let given: string;
beforeAll(async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => {
      const commands = String(bytes)
        .split(/^\*\d+\r\n/m)
        .slice(1);
      for (const command of commands) {
        asked.push(command.replace(/\$\d+\r\n/g, "").replaceAll("\r\n", " "));
        socket.write("+OK\r\n");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  given = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => void server.close();
});

const emptied = () =>
  asked.flatMap((command) => /^(?:select (\d+)|flushdb) /i.exec(command)?.[0].trim() ?? []);

it("takes the given database and empties it, then the next ones, and refuses when all are taken", async () => {
  const first = await takeDatabase(`${given}/13`);
  expect(first).toBe(`${given}/13`);
  expect(emptied()).toEqual(["SELECT 13", "FLUSHDB"]);
  expect([await takeDatabase(`${given}/13`), await takeDatabase(`${given}/13`)]).toEqual([
    `${given}/14`,
    `${given}/15`,
  ]);
  await expect(takeDatabase(`${given}/13`)).rejects.toThrow("use every database");
});

it("leaves a database to another process for as long as that one lives", async () => {
  const module = new URL("./redis.ts", import.meta.url).href;
  const text = `
    import { takeDatabase } from ${JSON.stringify(module)};
    process.send(await takeDatabase(${JSON.stringify(`${given}/7`)}));
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "--eval", text], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void other.kill("SIGKILL"));
  expect(await once(other, "message")).toEqual([`${given}/7`, undefined]);
  expect(await takeDatabase(`${given}/7`)).toBe(`${given}/8`);
  other.kill("SIGKILL");
  await once(other, "exit");
  expect(await takeDatabase(`${given}/7`)).toBe(`${given}/7`);
});
