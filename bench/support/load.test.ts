import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { percentile } from "../../support/percentile.ts";
import { openConnection, runLoad } from "./load.ts";

const server = createServer((request, response) => {
  if (request.url === "/chunked") {
    response.write("gr");
    setImmediate(() => response.end("üße"));
  } else if (request.url === "/nothing") response.writeHead(304).end();
  else if (request.url === "/echo") request.pipe(response);
  else
    response.writeHead(request.url === "/bad" ? 500 : 200, { "content-length": 6 }).end("größe".slice(0, 4));
});
let url: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it("reads answers of every framing on one connection", async () => {
  const connection = await openConnection(url);
  expect(await connection.ask({ path: "/" })).toMatchObject({ status: 200, body: "größ" });
  expect(await connection.ask({ path: "/chunked" })).toMatchObject({ status: 200, body: "grüße" });
  expect(await connection.ask({ path: "/nothing" })).toMatchObject({ status: 304, body: "" });
  const echoed = await connection.ask({ path: "/echo", method: "POST", body: "ö".repeat(50_000) });
  expect(echoed.body).toBe("ö".repeat(50_000));
  connection.close();
});

it("counts requests and failures, and goes nowhere else", async () => {
  const paths = ["/", "/bad"];
  const result = await runLoad({
    url,
    connections: 3,
    until: { requests: 30 },
    next: (connection) => ({ path: paths[connection % 2] ?? "/" }),
  });
  expect(result.requests).toBe(30);
  expect(result.failed).toBeGreaterThan(0);
  expect(result.failed).toBeLessThan(30);
  await expect(openConnection("http://192.0.2.1:80")).rejects.toThrow("loopback");
});

it("knows percentiles", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([51, 100, 100]);
  expect(percentile([], 0.5)).toBe(0);
});
