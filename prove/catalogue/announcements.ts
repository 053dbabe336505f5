import type { Attack } from "../attack.ts";

const desk = "server/modules/front/announcements/announcements.test.ts";
const told = "server/modules/front/announcements/announced.test.ts";
const markdown = "server/platform/mail/mail-markdown.test.ts";

export const announcementAttacks: readonly Attack[] = [
  {
    id: "S36",
    what: "Staff without the role or of another site reach for announcements, write HTML and links to other sites into them, send them half-written, and change what was sent.",
    holds:
      "An announcement is of its site and of those who write for it; it holds no HTML and leads nowhere else; it leaves in every language of the site or not at all, and says for good what it said.",
    tests: [
      { file: desk, name: "a draft is nobody's but of those who write for its site" },
      { file: desk, name: "a draft refuses at their fields what is too long and what leads elsewhere" },
      { file: desk, name: "sending is refused at the field of each language that lacks a text" },
      { file: desk, name: "sending happens once, however many press at once and however often it is run" },
      { file: markdown, name: "a text by staff in a mail holds no HTML, no picture and no link" },
      { file: desk, name: "a draft of two who write at once keeps the first one's words" },
      { file: desk, name: "sending wants the words and about the number that were seen" },
      { file: told, name: "a member who chose it is pushed the subject only where texts may show" },
    ],
    defences: [
      { name: "announcements are of their site", without: ["announcements-of-own-site"] },
      { name: "links lead to the site's own pages", without: ["announced-links-own"], shownBy: 1 },
      { name: "every language has its text", without: ["announced-in-every-language"], shownBy: 2 },
      { name: "what was sent is not changed", without: ["announced-words-stay"], shownBy: 3 },
      {
        name: "what leads elsewhere is drawn as words",
        without: ["announced-links-drawn"],
        shownBy: 4,
      },
      { name: "nobody writes over what they have not seen", without: ["announced-words-seen"], shownBy: 5 },
      { name: "nobody sends what they have not seen", without: ["announced-as-seen"], shownBy: 6 },
      { name: "nobody sends to many more than they saw", without: ["announced-to-as-many"], shownBy: 6 },
      {
        name: "locked screens show no words",
        without: ["own-words-where-open"],
        shownBy: 7,
      },
    ],
  },
  {
    id: "M57",
    what: "Two press at once, a process dies in the middle of a batch, runs overlap, somebody stops it meanwhile, and members of other sites, members who never chose it and members who had one today are in reach.",
    holds:
      "It is sent once, some minutes after one press, to each member of the site who chose it; nobody is told twice, after it was stopped, or of two offers on one day.",
    tests: [
      { file: desk, name: "sending happens once, however many press at once and however often it is run" },
      { file: desk, name: "sending continues after an interruption, and tells no member twice" },
      { file: desk, name: "sending is stopped while it waits, and between two batches" },
      { file: desk, name: "sending reaches nobody of another site" },
      { file: desk, name: "sending begins some minutes after the press, is for those who chose it" },
      { file: told, name: "a member who chose it gets one promotion a day, by mail and by push together" },
      { file: told, name: "a member who chose it is pushed one a day where pushes alone tell it" },
    ],
    defences: [
      { name: "of two who press one does", without: ["announced-words-stay"] },
      {
        name: "a batch goes on after the last one",
        without: ["announced-in-turn"],
        shownBy: 1,
      },
      { name: "what was stopped stays so", without: ["announced-until-stopped"], shownBy: 2 },
      { name: "members are of the site", without: ["announced-to-own-site"], shownBy: 3 },
      { name: "members chose it", without: ["announced-to-who-chose"], shownBy: 4 },
      {
        name: "it waits for some minutes",
        without: ["announced-after-the-wait"],
        shownBy: 4,
      },
      {
        name: "pushes count for the limit",
        without: ["pushes-in-the-limit"],
        shownBy: 5,
      },
      {
        name: "each has a push of its own",
        without: ["pushed-one-by-one"],
        shownBy: 6,
      },
    ],
  },
];
