import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "./free-port.ts";

/** Makes the first random choice this port. */
function pickFirst(port: number): void {
  const picking = vi.spyOn(Math, "random").mockReturnValueOnce((port - 15_000) / 17_000 + 1e-9);
  onTestFinished(() => void picking.mockRestore());
}

it("answers a port that a server can be started on, again and again", async () => {
  const port = await freePort();
  for (let start = 0; start < 2; start += 1) {
    const server = createServer().listen(port, "127.0.0.1");
    await once(server, "listening");
    server.close();
    await once(server, "close");
  }
});

it("answers a port once only, though nobody listens on it yet", async () => {
  const port = await freePort();
  pickFirst(port);
  expect(await freePort()).not.toBe(port);
});

it("leaves a port alone that another process has asked for, until that one has ended", async () => {
  const text = `
    import { freePort } from ${JSON.stringify(new URL("./free-port.ts", import.meta.url).href)};
    process.send(await freePort());
    setInterval(() => undefined, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "--eval", text], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void other.kill("SIGKILL"));
  const [port] = (await once(other, "message")) as [number];
  pickFirst(port);
  expect(await freePort()).not.toBe(port);
  other.kill("SIGKILL");
  await once(other, "exit");
  const socket = createSocket("udp4").bind(port, "127.0.0.1");
  await once(socket, "listening");
  socket.close();
});

it("leaves a port alone that somebody listens on who never asked", async () => {
  const port = await freePort();
  const server = createServer().listen(port + 1, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  pickFirst(port + 1);
  expect(await freePort()).not.toBe(port + 1);
});
