import { connect } from "node:net";
import { Client } from "pg";

const server = "postgres://postgres@127.0.0.1:5432";
const redis = { host: "127.0.0.1", port: 6379 };

const usage = `Usage: node tools/ci-database.ts probe|create|drop [NAME]

  probe        exit code 0 when PostgreSQL and Redis both answer
  create NAME  makes the database and prints its address
  drop NAME    removes it and every NAME_... that tests made beside it`;

async function withServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: `${server}/postgres`, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Resolves with Redis's answer to PING; rejects without an answer. */
function pingRedis(): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(redis, () => socket.write("PING\r\n"));
    socket.setTimeout(3000, () => socket.destroy(new Error("Redis does not answer")));
    socket.once("error", reject);
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString().trim());
    });
  });
}

async function probe(): Promise<void> {
  await withServer((client) => client.query("select 1"));
  const answer = await pingRedis();
  if (answer !== "+PONG") throw new Error(`Redis answers ${answer}`);
}

async function drop(name: string): Promise<void> {
  await withServer(async (client) => {
    const found = await client.query<{ datname: string }>(
      "select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_')",
      [name],
    );
    for (const { datname } of found.rows) {
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
    }
  });
}

async function main(command: string | undefined, name: string | undefined): Promise<void> {
  if (command === "probe") await probe();
  else if (command === "create" && name) {
    await withServer((client) => client.query(`create database ${client.escapeIdentifier(name)}`));
    console.log(`${server}/${name}`);
  } else if (command === "drop" && name) await drop(name);
  else throw new Error(usage);
}

try {
  await main(process.argv[2], process.argv[3]);
} catch (error) {
  console.error(error instanceof AggregateError ? error.errors.join("; ") : (error as Error).message);
  process.exitCode = 1;
}
