import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** Sends raw bytes and returns the statuses of all answers until the connection is closed. */
async function statusesOf(text: string): Promise<number[]> {
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect({ host: "127.0.0.1", port });
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("error", () => undefined);
  socket.write(text);
  await once(socket, "close");
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

const host = "Host: localhost:3000\r\n";
const smuggled = `GET /api/settings.php HTTP/1.1\r\n${host}\r\n`;
const post = `POST /api/page-hidden.php HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;

describe("a request that two servers would read differently", () => {
  it.each([
    [
      "a length and chunks",
      `${post}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 30\r\n\r\n{}${smuggled}`],
    ["a length that is none", `${post}Content-Length: +2\r\n\r\n{}${smuggled}`],
    ["a length below nothing", `${post}Content-Length: -1\r\n\r\n${smuggled}`],
    ["chunks by another name", `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      "chunks before the last coding",
      `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ["a space before the colon", `${post}Content-Length : 2\r\n\r\n{}${smuggled}`],
    ["a folded header", `${post}X-One: a\r\n b\r\nContent-Length: 2\r\n\r\n{}${smuggled}`],
    [
      "a chunk size that is none",
      `${post}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    ["a lone line feed", `GET /api/settings.php HTTP/1.1\nHost: localhost:3000\n\n${smuggled}`],
    [
      "a lone carriage return",
      `GET /api/settings.php HTTP/1.1\r\nX: a\rHost: evil.example\r\n${host}\r\n${smuggled}`,
    ],
    ["a NUL in a header", `GET /api/settings.php HTTP/1.1\r\n${host}X: a\0b\r\n\r\n${smuggled}`],
    ["a space in the address", `GET /api/settings.php x HTTP/1.1\r\n${host}\r\n${smuggled}`],
    ["no host", `GET /api/settings.php HTTP/1.1\r\n\r\n${smuggled}`],
  ])("is refused, and nothing after it is read: %s", async (_, text) => {
    expect(await statusesOf(text)).toEqual([400]);
  });

  it("while two that follow each other properly are both answered", async () => {
    const last = smuggled.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
    expect(await statusesOf(smuggled + last)).toEqual([200, 200]);
  });
});
