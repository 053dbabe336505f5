import fc from "fast-check";
import { expect } from "vitest";
import { purgeDeleted } from "#server/modules/people/leaving/purge-deleted.ts";
import { sendGift } from "#server/test/people/chatting.ts";
import { openSession, testPassword } from "#server/test/people/factories.ts";
import { type Command, command, expectOutcome } from "./command.ts";
import { canReturn, done, type Life, type Member, returnHours, send } from "./life.ts";
import { boughtOf, isPayable, lateDays } from "./life-books.ts";
import type { Happening, Purchase } from "./life-money.ts";
import { followWithdrawal } from "./life-withdrawals.ts";
import {
  anyCap,
  anyPick,
  buying,
  cancelling,
  capping,
  goOn,
  isHere,
  settling,
  stoppingRaise,
  withdrawing,
} from "./money-commands.ts";
import { keptBy, type Person, type System } from "./system.ts";

/** The member whose weeks these are, and one who gets their gifts. */
const [buyer, friend] = [0, 1];

/** The end of a payment, or of a refund, is awaited. */
function isAwaited({ orders }: Member, hour: number): boolean {
  const isWatched = (since: number) => hour - since < lateDays * 24;
  return orders.some(
    (order) =>
      (isPayable(order) && isWatched(order.createdHour)) ||
      (order.withdrawal?.outcome === null && isWatched(order.withdrawal.createdHour)),
  );
}

/** Accounts that were erased are not in the model. */
function staysAfter({ members, hour }: Readonly<Life>, hours: number): boolean {
  return members.every((member) => {
    const { leftHour } = member;
    const isDue = leftHour !== null && hour + hours - leftHour >= returnHours;
    return !isDue || isAwaited(member, hour + hours);
  });
}

/** Time passes: withdrawals go on, and accounts that were deleted long enough ago are erased if no money is awaited. */
function waiting(hours: number): Command {
  return command({
    name: `${hours} hours pass`,
    check: (life) => staysAfter(life, hours),
    async run(life, system) {
      const { app } = system.shop;
      life.hour += hours;
      app.clock.advance(hours * 3600);
      await purgeDeleted(app.services, app.clock.now());
      for (const [index, orderId] of (system.people[buyer]?.orderIds ?? []).entries()) {
        const bought = boughtOf(life, buyer, index);
        if (!bought.order.withdrawal) continue;
        followWithdrawal(life, buyer, bought);
        await goOn(system, orderId);
        await app.services.queue.drained();
        // The scheduled run may have taken it a moment earlier.
        const kept = async () => (await keptBy(system)).members[buyer]?.orders[index]?.withdrawal;
        await expect.poll(kept, { timeout: 15_000 }).toEqual(bought.order.withdrawal);
      }
      for (const [number, person] of system.people.entries())
        if (isHere(life, number)) await signInAgain(system, person);
    },
  });
}

/** Sessions end after some weeks. */
async function signInAgain({ shop }: System, person: Person): Promise<void> {
  person.browser = await openSession(shop.app, person);
  person.browser.cookies.set("country", "NL");
}

const giving = command({
  name: "a gift is sent",
  check: (life) => isHere(life, buyer),
  async run(life, { people }) {
    const answer = await sendGift(people[buyer] as Person, people[friend] as Person, "bouquet");
    expectOutcome(answer, send(life, buyer, friend, "gift"));
  },
});

const leaving = command({
  name: "the account is deleted",
  check: (life) => isHere(life, buyer),
  async run(life, { people }) {
    const { browser } = people[buyer] as Person;
    expectOutcome(await browser.call("POST /api/deletion", { body: { password: testPassword } }), done);
    (life.members[buyer] as Member).leftHour = life.hour;
  },
});

let returns = 0;

const returning = command({
  name: "the deletion is taken back",
  check: (life) => !isHere(life, buyer) && canReturn(life, buyer),
  async run(life, { shop, people }) {
    const person = people[buyer] as Person;
    returns += 1;
    person.browser = shop.app.browser({ address: `10.88.${returns >> 8}.${returns & 255}` });
    const answer = await person.browser.call("POST /api/user.php", {
      body: { email: person.email, password: testPassword, reactivate: true },
    });
    expectOutcome(answer, done);
    person.browser.cookies.set("country", "NL");
    (life.members[buyer] as Member).leftHour = null;
  },
});

const happenings: readonly Happening[] = [
  "pays",
  "pays",
  "pays",
  "lets expire",
  "is refunded a part of",
  "is refunded the rest of",
  "gets the last refund of",
  "loses the last refund of",
  "charges back a part of",
  "loses the chargeback of",
];

/** Whole days and one hour each: only 24 steps together end at the exact end of a rule's days. */
const steps = [1, 25, 25, 121, 361, 361];

/** What one member does with their money over weeks, in any order. */
export function commandsOverWeeks(maxCommands: number) {
  const buys = fc
    .constantFrom<Purchase[]>("ideal", "transfer", "transfer")
    .map((what) => buying(buyer, what));
  const settles = fc
    .tuple(anyPick, fc.constantFrom(...happenings))
    .map(([pick, what]) => settling(buyer, pick, what, 1));
  const waits = fc.constantFrom(...steps).map(waiting);
  return fc.commands(
    [
      buys,
      buys,
      settles,
      settles,
      waits,
      waits,
      anyPick.map((pick) => cancelling(buyer, pick)),
      fc.tuple(anyPick, fc.boolean()).map(([pick, isRefunded]) => withdrawing(buyer, pick, isRefunded)),
      anyCap.map((minor) => capping(buyer, minor)),
      fc.constant(stoppingRaise(buyer)),
      fc.constant(giving),
      fc.constantFrom(leaving, returning),
    ],
    { maxCommands, size: "max" },
  );
}
