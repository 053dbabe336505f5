import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { checkYardstick } from "./yardstick.ts";

const insert = "insert into bare_messages (sender, receiver, client_id, body) values ($1, $2, $3, $4)";
/** A durable insert reads nothing; most of its time is the flush to the disk. */
const insertBounds = { rows: 1, times: 60 };

/**
 * The lowest possible cost of a chat: one durable insert, then the event. No session, no check, no number, no
 * price.
 */
export type BareChat = { url: string; stop(): void };

export async function startBareChat(databaseUrl: string): Promise<BareChat> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), [databaseUrl], { stdio: "inherit" });
  const failed = once(child, "exit").then(() => {
    throw new Error("the bare chat ended before it listened; its error stands above");
  });
  const [port] = (await Promise.race([once(child, "message"), failed])) as [number];
  failed.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function serve(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  await pool.query(
    `create table if not exists bare_messages
      (id bigint generated always as identity primary key, sender text, receiver text, client_id uuid, body text, at timestamptz default now())`,
  );
  const example = ["from", "to", randomUUID(), "text"];
  await checkYardstick(
    async (text, values) => pool.query(text, values),
    { text: insert, values: example },
    insertBounds,
  );
  const streams = new Map<string, ServerResponse>();
  const server = createServer((request, response) => {
    const from = /account=bench-([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("event: hello\ndata: {}\n\n");
      streams.set(from, response);
      return;
    }
    const to = request.url?.split("/")[3] ?? "";
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", async () => {
      const { client_id, body } = JSON.parse(text);
      await pool.query({
        name: "insert",
        text: insert,
        values: [from, to, client_id, body],
      });
      const message = JSON.stringify({ client_id, sender_id: from, body });
      streams.get(to)?.write(`event: message\ndata: ${message}\n\n`);
      const answer = JSON.stringify({ message: { client_id, body } });
      response.writeHead(200, { "content-type": "application/json", "content-length": answer.length });
      response.end(answer);
    });
  });
  // The two servers take turns, and their connections stay open meanwhile.
  server.keepAliveTimeout = 120_000;
  process.on("disconnect", () => process.exit());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.((server.address() as { port: number }).port);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(process.argv[2] as string);
