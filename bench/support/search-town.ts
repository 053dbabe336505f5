import { seedCrowd } from "./crowd.ts";
import { type BenchDatabase, createBenchDatabase, findBenchDatabase } from "./database.ts";

/** Keeps the databases, and uses kept ones. */
const isKept = process.argv.includes("--keep");

/** A crowd of `size` members. `search` and `finder` use the same databases. */
export type SearchTown = {
  database: BenchDatabase;
  /** Drops the database, or only closes its connections if it is kept. */
  close(): Promise<void>;
};

export async function openSearchTown(size: number): Promise<SearchTown> {
  const name = `rendezvous_search_bench_${size}`;
  const database = (isKept ? await findBenchDatabase(name) : null) ?? (await foundTown(name, size));
  return {
    database,
    async close() {
      if (isKept) await database.pool.end();
      else await database.drop();
    },
  };
}

async function foundTown(name: string, size: number): Promise<BenchDatabase> {
  const database = await createBenchDatabase(name);
  await seedCrowd(database, size);
  return database;
}
