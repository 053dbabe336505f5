import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { endpoints } from "#contracts/all.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { loginLocks } from "#server/db/schema/accounts.ts";
import { endPause } from "#server/modules/people/leaving/pause-account.ts";
import { newId } from "#server/platform/ids.ts";
import { asks } from "#server/test/access/access-asks.ts";
import { createOwner, type Owner } from "#server/test/access/access-people.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, openSession, testPassword } from "#server/test/people/factories.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, cheap) };
});

let app: TestApp;
let owner: Owner;
let stranger: string;
let browser: Browser;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createOwner(app, "active");
  stranger = (await createMember(app)).id;
});
afterAll(() => app.close());

/** Fields that no call may set, by the names that an attacker would try. */
const names = [
  ...["id", "member_id", "memberId", "account_id", "site_id", "siteId", "owner", "user_id", "sender_id"],
  ...["credits", "balance", "cost", "amount_minor", "credits_left", "free_messages_used", "freeMessagesUsed"],
  ...["paid_user", "is_premium", "isPremium", "premium_at", "premiumAt", "premium"],
  ...[
    "status",
    "role",
    "roles",
    "is_admin",
    "kind",
    "is_example",
    "isExample",
    "confirmed_at",
    "confirmedAt",
  ],
  ...["password_hash", "passwordHash", "email_normalized", "shadow_of_id", "signup_at", "created_at"],
  ...["position", "file_key", "fileKey", "is_invisible", "cell_lat", "cellLat", "cell_lon", "main_photo_id"],
  ...["__proto__", "constructor", "prototype", "hasOwnProperty", "toJSON", "then"],
];
const values = fc.oneof(
  fc.constantFrom(
    "active",
    "admin",
    "fictional",
    "completed",
    "2020-01-01T00:00:00Z",
    true,
    1,
    -1,
    1e9,
    null,
  ),
  fc.constant({ prototype: { polluted: true }, polluted: true }),
  fc.jsonValue({ maxDepth: 2 }),
);
const extras = fc.array(fc.tuple(fc.constantFrom(...names), values), { minLength: 1, maxLength: 12 });

/** The values of all members in columns that only the server sets. */
const serversOwn = () =>
  rowsOf(
    app.services.db,
    sql`select a.id, a.site_id, a.status, a.premium_at, a.shadow_of_id, a.signup_at, a.confirmed_at,
        p.member_id, p.site_id as profile_site, p.kind, p.is_example, p.status as profile_status, p.is_invisible,
        p.is_private, p.birth_date, p.created_at, b.balance, b.free_messages_used, b.free_conversations_used,
        (select json_agg(row(f.id, f.file_key, f.status, f.member_id) order by f.id) from photos f where f.member_id = a.id) as photos,
        (select count(*)::int from ledger_entries) as ledger
      from accounts a join profiles p on p.member_id = a.id left join credit_balances b on b.member_id = a.id
      where a.id in (${owner.id}::uuid, ${stranger}::uuid) order by a.id`,
  );

/** Valid bodies of calls besides those of the access table; free ones, because payments change purses. */
const bodies: Record<string, () => object> = {
  "POST /api/user.php": () => ({ email: owner.email, password: testPassword }),
  "POST /api/orders": () => ({ bundle_id: "p1", method: "ideal" }),
  "DELETE /api/chat.php": () => ({ conversation: newId() }),
  "POST /api/members/:member_id/messages": () => ({ client_id: newId(), body: "" }),
  // With the right password the call changes a status, as it should.
  "POST /api/deletion": () => ({ password: "not the password 1" }),
  "POST /api/mollie-webhook": () => ({ id: "tr_none" }),
  "POST /api/signed-redirect-notices": () => ({ shop: "1", payment: "none", sent_at: "", signature: "" }),
};
const withBody = Object.entries(endpoints).flatMap(([key, contract]) =>
  (contract as Endpoint).body ? [key] : [],
);

describe("extra keys in the body", () => {
  it.each(withBody)(
    "of %s change nothing that is the server's alone",
    async (key) => {
      const [method = "", path = ""] = key.split(" ");
      const before = await serversOwn();
      await fc.assert(
        fc.asyncProperty(extras, async (given) => {
          await app.services.db.delete(loginLocks);
          browser = await openSession(app, owner, app.browser());
          const asked = asks[key]?.({ owner, isOwner: true, app }) ?? {};
          const params =
            key.includes("/members/") || key.includes("/likes/") || key.includes("/blocks/")
              ? { member_id: stranger }
              : (asked.params ?? {});
          const body = bodies[key]?.() ?? asked.body ?? {};
          // Written as JSON, so that `__proto__` is an own key: in an object literal it would set the
          // prototype.
          const text = JSON.stringify(Object.fromEntries([...given, ...Object.entries(body)]));
          const answer = await browser.raw({
            method: method as "POST",
            url: path.replace(/:(\w+)/g, (_, name: string) => (params as Record<string, string>)[name] ?? ""),
            payload: text,
            headers: { "content-type": "application/json", "idempotency-key": newId() },
          });
          expect(answer.status, answer.body).toBeLessThan(500);
          expect(({} as { polluted?: true }).polluted).toBeUndefined();
        }),
        { numRuns: atSize(4, 100) },
      );
      // The fields that a pause should change.
      if (key === "POST /api/pause")
        await endPause(app.services.db, { memberId: owner.id, now: app.clock.now() });
      expect(await serversOwn()).toEqual(before);
    },
    600_000,
  );

  it("of a sign-up make an ordinary account", async () => {
    let visits = 0;
    await fc.assert(
      fc.asyncProperty(extras, async (given) => {
        visits += 1;
        await app.services.db.delete(loginLocks);
        const email = `${newId()}@example.com`;
        const body = { ...asks["POST /api/signups"]?.({ owner, isOwner: true, app }).body, email };
        const visitor = app.browser({ address: `10.6.${visits >> 8}.${visits & 255}` });
        const { status, body: answer } = await visitor.raw({
          method: "POST",
          url: "/api/signups",
          payload: JSON.stringify(Object.fromEntries([...given, ...Object.entries(body)])),
          headers: { "content-type": "application/json" },
        });
        if (status === 400) return;
        expect(status, answer).toBe(200);
        const [made] = await rowsOf(
          app.services.db,
          sql`select a.status, a.premium_at, a.shadow_of_id, p.kind, p.is_example, p.status as profile, b.balance
            from accounts a join profiles p on p.member_id = a.id join credit_balances b on b.member_id = a.id
            where a.email = ${email}`,
        );
        expect(made).toEqual({
          ...{ status: "not_confirmed", premium_at: null, shadow_of_id: null, kind: "member" },
          ...{ is_example: false, profile: "disabled", balance: 0 },
        });
      }),
      { numRuns: atSize(8, 300) },
    );
  }, 600_000);
});
