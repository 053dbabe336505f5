import { cpuMs, databaseCpuMs } from "./support/cpu.ts";
import { openSessions, seedCrowd } from "./support/crowd.ts";
import { createBenchDatabase } from "./support/database.ts";
import { runLoad } from "./support/load.ts";
import { startProduct } from "./support/product.ts";
import { numberOption, type Row, report, round } from "./support/report.ts";
import { writeAround } from "./support/write-around.ts";

/** The cost of an online member's polls when nothing has changed, beside answering each in full. */
const requests = numberOption("requests", 3000);
const polled = ["/api/user.php", "/api/chats.php", "/api/likes.php"];
const members = 200;

const database = await createBenchDatabase("rendezvous_bench_polls");
await seedCrowd(database, 2000);
const sessions = await openSessions(database, members, "not is_invisible and not is_private");
await writeAround(database, sessions, 10);
const product = await startProduct(database, { LOG_LEVEL: "warn" });

try {
  const etags = new Map<string, string>();
  /** Fetches the ETags right before they are used, because each is valid for a slice of time. */
  const learn = async (path: string) => {
    for (const { cookie } of sessions) {
      const answer = await fetch(`${product.url}${path}`, { headers: { cookie, "x-client": "web" } });
      await answer.arrayBuffer();
      etags.set(cookie, answer.headers.get("etag") ?? "");
    }
  };
  const rows: (Row & { "CPU s a minute for 1,000 members": number })[] = [];
  for (const path of polled) {
    for (const isKnown of [false, true]) {
      await learn(path);
      const before = { node: cpuMs(product.pid), database: await databaseCpuMs(database.pool) };
      const result = await runLoad({
        url: product.url,
        connections: 4,
        until: { requests },
        status: isKnown ? 304 : 200,
        next: (connection, index) => {
          const { cookie } = sessions[(connection * 50 + index) % members]!;
          const etag = etags.get(cookie) ?? "";
          const known: Record<string, string> = isKnown ? { "if-none-match": etag } : {};
          return { path, headers: { cookie, "x-client": "web", ...known } };
        },
      });
      const node = (cpuMs(product.pid) - before.node) / requests;
      const inDatabase = ((await databaseCpuMs(database.pool)) - before.database) / requests;
      rows.push({
        path,
        answered: isKnown ? "304" : "in full",
        failed: result.failed,
        "p50 ms": result.p50Ms,
        "node ms": round(node, 3),
        "database ms": round(inDatabase, 3),
        "CPU s a minute for 1,000 members": round(node + inDatabase, 2),
      });
    }
  }
  const sum = (answered: string) =>
    round(
      rows
        .filter((row) => row.answered === answered)
        .reduce((total, row) => total + row["CPU s a minute for 1,000 members"], 0),
      2,
    );
  report("polls", rows, {
    "all polls unchanged, CPU s a minute for 1,000 members": sum("304"),
    "all polls in full": sum("in full"),
  });
} finally {
  await product.stop();
  await database.drop();
}
process.exit(0);
