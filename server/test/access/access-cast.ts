import { eq } from "drizzle-orm";
import { sessions } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { block, createMember, createSite, openSession } from "#server/test/people/factories.ts";
import { createOwner, type Owner } from "./access-people.ts";
import { type Column, columns } from "./access-table.ts";

/** Callers without a session of this site, of up to five kinds. */
const nobodies = [
  ...(["visitor", "banned", "session of another site"] as const),
  ...atSize([], ["signed out", "session outlived"] as const),
];
export type Caller = (typeof nobodies)[number] | Exclude<Column, "nobody">;
export const callers: Caller[] = [...nobodies, ...columns.slice(1)] as Caller[];
export const columnOf = (caller: Caller): Column =>
  (nobodies as readonly string[]).includes(caller) ? "nobody" : (caller as Column);

export type Person = { browser: Browser; id: string };

/**
 * Owners in every state and their callers: each is made when first needed, and used until a call has changed
 * it.
 */
export type Cast = Awaited<ReturnType<typeof createCast>>;

export async function createCast(app: TestApp) {
  const otherSite = await createSite(app, "other.example");
  const owners = new Map<string, Owner>();
  for (const state of ["active", "disabled", "suspended", "deleted"] as const) {
    owners.set(state, await createOwner(app, state));
  }
  const stateFor = (caller: Caller) => (caller.startsWith("of a ") ? caller.slice(5) : "active") as "active";
  const known = new Map<Caller, Person>();

  let addresses = 0;
  /** A browser with an address of its own. */
  function newBrowser(host?: string): Browser {
    addresses += 1;
    const browser = app.browser({ address: `10.3.${addresses >> 8}.${addresses & 255}` });
    browser.cookies.set("country", "NL");
    if (!host) return browser;
    return {
      ...browser,
      raw: (options) => browser.raw({ ...options, headers: { host, ...options.headers } }),
    };
  }

  async function become(caller: Caller, owner: Owner): Promise<Person> {
    const browser = newBrowser(caller === "abroad" ? "other.example" : undefined);
    if (caller === "visitor") return { browser, id: "" };
    if (caller === "owner") return { browser: await openSession(app, owner, browser), id: owner.id };
    const isAbroad = caller === "abroad" || caller === "session of another site";
    const member = await createMember(app, {
      account: {
        ...(isAbroad ? { siteId: otherSite } : {}),
        ...(caller === "unconfirmed" ? { status: "not_confirmed" } : {}),
        ...(caller === "banned" ? { status: "banned" } : {}),
        ...(caller === "premium" ? { premiumAt: app.clock.now() } : {}),
      },
      profile: {
        ...(isAbroad ? { siteId: otherSite } : {}),
        ...(caller === "unconfirmed" ? { status: "disabled" } : {}),
      },
    });
    await openSession(app, member, browser);
    const { db } = app.services;
    if (caller === "blocked") await block(app, owner.id, member.id);
    if (caller === "signed out") await db.delete(sessions).where(eq(sessions.accountId, member.id));
    if (caller === "session outlived")
      await db.update(sessions).set({ expiresAt: app.clock.now() }).where(eq(sessions.accountId, member.id));
    return { browser, id: member.id };
  }

  return {
    ownerFor: (caller: Caller): Owner => owners.get(stateFor(caller)) as Owner,
    ownerIds: () => [...owners.values()].map(({ id }) => id),
    /** A person of that kind; `isNew` if they were made just now. */
    async find(caller: Caller, owner: Owner): Promise<{ person: Person; isNew: boolean }> {
      const made = known.get(caller);
      const person = made ?? (await become(caller, owner));
      known.set(caller, person);
      return { person, isNew: !made };
    },
    forget: (caller: Caller) => known.delete(caller),
    /** The next caller gets a new owner, who has received nothing yet. */
    async replaceOwner(caller: Caller, { id }: Owner): Promise<void> {
      const state = stateFor(caller);
      await app.services.db.update(profiles).set({ country: null }).where(eq(profiles.memberId, id));
      owners.set(state, await createOwner(app, state));
      known.delete("blocked");
    },
  };
}
