import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";

/**
 * The limit that an endpoint is measured against: Node and pg alone. For each path it runs the statements
 * recorded in the file REPLAY, one after the other, and answers the rows of the last as JSON.
 */
export type Replay = Record<string, { name: string; text: string; values: unknown[] }[]>;

const replay = JSON.parse(readFileSync(process.env.REPLAY ?? "", "utf8")) as Replay;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer(async (request, response) => {
  let rows: unknown[] = [];
  for (const statement of replay[request.url ?? ""] ?? []) {
    ({ rows } = await pool.query({ ...statement, rowMode: "array" }));
  }
  const body = JSON.stringify(rows);
  response
    .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .end(body);
});
server.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
