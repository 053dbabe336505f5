import type { Attack } from "../attack.ts";

const sending = "server/modules/talking/chats/same-text.test.ts";
const folding = "server/modules/talking/chats/opening-text.test.ts";
const filing = "server/modules/care/reports/report-same-text.test.ts";
const signUps = "server/modules/people/sign-up/many-accounts.test.ts";
const cautions = "contracts/talking/cautions.test.ts";

/** One text to many people. */
export const sameTextAttacks: readonly Attack[] = [
  {
    id: "I12",
    what: "A member sends one text to fifty people, one by one and at once over two processes, with other capitals, signs and names in each copy, with links, numbers and requests for money; withdraws and deletes the copies; and makes many accounts from one address.",
    holds:
      "A few copies a day are stored, and all further ones are refused with the reason and the time, without a charge; moderators get the text once as a report that decides nothing; the receivers are warned; an address makes so many accounts an hour.",
    tests: [
      {
        file: sending,
        name: "one text goes to some people unhindered, the next is refused with the time, and costs nothing",
      },
      {
        file: sending,
        name: "one text of fifty simultaneous sends over two processes passes exactly as often as one may",
      },
      {
        file: sending,
        name: "one text is not forgotten when its copies are withdrawn, or their conversations deleted by the sender",
      },
      {
        file: folding,
        name: "the text of a first message takes the name out as it is spelled, in parts, and without its number",
      },
      {
        file: filing,
        name: "a text with a number to many people is in the queue once, with the text and no receiver",
      },
      { file: filing, name: "a text to many people is filed once, however often the job runs at once" },
      { file: cautions, name: "what a stranger's message is about a way to reach somebody elsewhere" },
      {
        file: signUps,
        name: "accounts from one address end at a number an hour, and another address goes on",
      },
    ],
    defences: [
      { name: "copies are counted", without: ["same-text-counted"] },
      { name: "a member's texts are counted one by one", without: ["openings-one-by-one"], shownBy: 1 },
      { name: "the receiver's name is no difference", without: ["names-taken-out"], shownBy: 3 },
      { name: "only a text to many is reported", without: ["only-many-copies-told"], shownBy: 4 },
      { name: "one report of the program", without: ["one-report-of-the-program"], shownBy: 5 },
      { name: "sign-ups are counted", without: ["sign-ups-counted"], shownBy: 7 },
    ],
  },
];
