import { eq, sql } from "drizzle-orm";
import { rowsOf } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { heldPushes, pushSubscriptions } from "#server/db/schema/notifications.ts";
import type { RunningPushEmulator } from "#server/emulators/push/start.ts";
import type { TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo as send } from "./chatting.ts";
import { passWait } from "./notifications.ts";

export const night = { from: "22:00", to: "07:00", time_zone: "Europe/Berlin" };
export const evening = new Date("2027-01-15T19:00:00Z");
export const lateEvening = new Date("2027-01-15T22:10:00Z");
export const morning = new Date("2027-01-16T06:00:01Z");

export const keepQuiet = (who: Person, body: typeof night = night) =>
  who.browser.call("PUT /api/quiet-hours", { body });
export const like = (from: Person, to: Person) =>
  from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });

type Running = { app: TestApp; browsers: RunningPushEmulator };
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type Subscriber = Person & {
  pushId: string;
  subscription: Subscription;
  pushes: () => { body: string; navigate: string }[];
};

export const bodies = (who: Subscriber) => who.pushes().map(({ body }) => body);

export async function goAway(app: TestApp, { id }: { id: string }): Promise<void> {
  const lastSeenAt = new Date(app.clock.now().getTime() - 3_600_000);
  await app.services.db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, id));
}

/** A member who is away, and whose browser collects its pushes. */
export async function createSubscriber({ app, browsers }: Running): Promise<Subscriber> {
  const member = await createPerson(app);
  const { push_public_key } = (await app.browser().call("GET /api/settings.php")).body;
  const { id, keys } = browsers.subscribe(push_public_key);
  const subscription = { endpoint: `${browsers.url}/${id}`, keys };
  await member.browser.call("POST /api/user.php?push=1", { body: { subscription } });
  await member.browser.call("PUT /api/lock-screen-texts", { body: { is_on: true } });
  await goAway(app, member);
  return {
    ...member,
    pushId: id,
    subscription,
    pushes: () => browsers.received(id).map(({ text }) => JSON.parse(text).notification),
  };
}

export async function subscriptionOf({ services }: TestApp, { id }: { id: string }): Promise<string> {
  const [kept] = await services.db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, id));
  return kept?.id ?? "";
}

export function heldFor({ services }: TestApp, { id }: { id: string }) {
  return services.db.select().from(heldPushes).where(eq(heldPushes.memberId, id));
}

/** Sends the pushes that wait for the end of the night. */
export async function tellHeldPushes(app: TestApp): Promise<void> {
  await app.services.queue.drained();
  app.clock.set(morning);
  await tryHeldPushes(app);
}

/** The same at any hour, and after earlier failures. */
export async function tryHeldPushes({ services }: TestApp): Promise<void> {
  services.sites.forget();
  await rowsOf(
    services.db,
    sql`update jobs.job set start_after = now()
      where state in ('created', 'retry') and data->>'job' like 'push%' returning id`,
  );
  await services.queue.drained();
}

/** A member in whose quiet hours one person wrote and two gave a like. */
export async function toldOfThreeInTheNight(running: Running): Promise<Subscriber> {
  const { app } = running;
  app.clock.set(evening);
  const [a, b, c] = [await createPerson(app), await createPerson(app), await createPerson(app)];
  const member = await createSubscriber(running);
  await keepQuiet(member);
  app.clock.set(lateEvening);
  await goAway(app, member);
  await send(a, member);
  await passWait(app);
  await like(b, member);
  await like(c, member);
  await passWait(app);
  return member;
}
