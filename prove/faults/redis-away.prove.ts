import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "#server/platform/passwords/passwords.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { waitUntil } from "../../support/process.ts";
import { ask, type Reply } from "../support/http.ts";
import { createMembers, type ProofMember } from "../support/members.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProduct } from "../support/product.ts";
import { createRedis, type RedisServer } from "../support/redis.ts";

const password = "correct horse battery";

let cluster: Cluster;
let redis: RedisServer;
let databaseUrl: string;
let product: ProductProcess[];
let passwordHash: string;

beforeAll(async () => {
  [cluster, redis] = await Promise.all([createCluster(), createRedis()]);
  databaseUrl = await cluster.createDatabase();
  const roles = ["web,live,worker", "web,live"];
  product = await startProduct({ databaseUrl, redisUrl: redis.url, roles });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  for (const each of product ?? []) await each.kill();
  await redis?.stop();
  await cluster?.remove();
});

async function createPeople(count: number): Promise<ProofMember[]> {
  const people = await createMembers(databaseUrl, count);
  const ids = people.map(({ id }) => id);
  await query(databaseUrl, "update accounts set password_hash = $1 where id = any($2)", [passwordHash, ids]);
  return people;
}

/** Makes the same call at both processes in turn. */
function at(index: number, member: ProofMember | null, path: string, body?: object): Promise<Reply> {
  const url = product[index % product.length]?.url ?? "";
  return ask(url, {
    path,
    ...(body && { method: "POST", body }),
    ...(member && { cookie: member.cookie }),
  });
}

const logIn = (index: number, email: string, given: string) =>
  at(index, null, "/api/user.php", { email, password: given });

/** All members stay signed in; log-in, search and messages work at every process. */
async function expectService(): Promise<void> {
  const [a, b] = (await createPeople(2)) as [ProofMember, ProofMember];
  for (const index of product.keys()) {
    expect((await at(index, a, "/api/user.php")).body).toMatchObject({ user: { id: a.id } });
    expect((await at(index, a, "/api/members")).status).toBe(200);
    const message = { client_id: crypto.randomUUID(), body: `From process ${index}` };
    expect((await at(index, a, `/api/members/${b.id}/messages`, message)).status).toBe(200);
    expect((await logIn(index, b.email, password)).status).toBe(200);
  }
}

/** Wrong passwords are counted in the database, for all processes. */
async function expectLocked(member: ProofMember): Promise<void> {
  for (const index of product.keys()) {
    expect(await logIn(index, member.email, password)).toMatchObject({
      status: 429,
      body: { error: "account_locked" },
    });
  }
}

async function lock(member: ProofMember): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1)
    await logIn(attempt, member.email, `wrong ${attempt} guess`);
}

/** The number of look-ups of a place, all from one address, that one process answers. */
async function countPlaces(index: number, tries: number): Promise<number> {
  let through = 0;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if ((await at(index, null, "/api/geocode.php?lat=52.4&lon=4.9")).status === 200) through += 1;
  }
  return through;
}

describe.each([
  ["is stopped", () => redis.stop(), () => redis.start()],
  ["hangs", async () => redis.pause(), async () => redis.resume()],
])("Redis that %s", (_, goAway, comeBack) => {
  it("keeps nobody from logging in, looking around or writing, and no lock open", async () => {
    const [victim] = (await createPeople(1)) as [ProofMember];
    await goAway();
    try {
      await expectService();
      await lock(victim);
      await expectLocked(victim);
    } finally {
      await comeBack();
    }
    await expectService();
    await expectLocked(victim);
    await waitUntil("Redis to be found again", 30_000, async () => {
      const answers = await Promise.all(product.keys().map((index) => at(index, null, "/healthz")));
      return answers.every(({ body }) => body.redis === "answers") || null;
    });
  });
});

describe("Redis that forgets everything", () => {
  it("opens no lock, signs nobody out and starts no limit anew", async () => {
    const [victim] = (await createPeople(1)) as [ProofMember];
    await lock(victim);
    expect(await countPlaces(0, 110)).toBe(110);
    await redis.flush();
    await expectLocked(victim);
    await expectService();
    expect(await countPlaces(0, atSize(40, 200))).toBeLessThanOrEqual(10);
  });
});
