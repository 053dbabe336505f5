import type { Attack } from "../attack.ts";

const desk = "server/modules/front/announcements/announcements.test.ts";
const told = "server/modules/front/announcements/announced.test.ts";
const markdown = "server/platform/mail/mail-markdown.test.ts";

export const announcementAttacks: readonly Attack[] = [
  {
    id: "S36",
    what: "Staff without the role or of another site try to open announcements, write HTML and links to other sites into them, send unfinished ones, and change sent ones.",
    holds:
      "An announcement belongs to its site and its writers; it contains no HTML and no link to another site; it is sent in every language of the site or not at all, and a sent text stays as it is.",
    tests: [
      { file: desk, name: "a draft opens for the writers of its site alone" },
      {
        file: desk,
        name: "a draft refuses at their fields texts that are too long and links to other sites",
      },
      { file: desk, name: "sending is refused at the field of each language that lacks a text" },
      { file: desk, name: "sending happens once, however many press at once and however often it is run" },
      { file: markdown, name: "a text by staff in a mail holds no HTML, no picture and no link" },
      { file: desk, name: "a draft of two who write at once keeps the first one's words" },
      { file: desk, name: "sending wants the words and about the number that were seen" },
      { file: told, name: "a member who chose it is pushed the subject only where texts may show" },
    ],
    defences: [
      { name: "announcements are shown on their site only", without: ["announcements-of-own-site"] },
      { name: "links lead to the site's own pages", without: ["announced-links-own"], shownBy: 1 },
      { name: "every language has its text", without: ["announced-in-every-language"], shownBy: 2 },
      { name: "a sent announcement cannot be changed", without: ["announced-words-stay"], shownBy: 3 },
      {
        name: "a link to another site is drawn as text",
        without: ["announced-links-drawn"],
        shownBy: 4,
      },
      {
        name: "a draft is saved only over the version that was seen",
        without: ["announced-words-seen"],
        shownBy: 5,
      },
      { name: "sending requires the text that was seen", without: ["announced-as-seen"], shownBy: 6 },
      {
        name: "sending requires about the number that was seen",
        without: ["announced-to-as-many"],
        shownBy: 6,
      },
      {
        name: "locked screens show no words",
        without: ["own-words-where-open"],
        shownBy: 7,
      },
    ],
  },
  {
    id: "M57",
    what: "Two staff members press at once, a process dies in the middle of a batch, runs overlap, and a staff member stops the announcement meanwhile; some members belong to other sites, never chose the type or had a promotion today.",
    holds:
      "It is sent once, some minutes after one press, to each member of the site who chose the type; no member gets it twice or after the stop, or two promotions on one day.",
    tests: [
      { file: desk, name: "sending happens once, however many press at once and however often it is run" },
      { file: desk, name: "sending continues after an interruption, and tells no member twice" },
      { file: desk, name: "sending is stopped while it waits, and between two batches" },
      { file: desk, name: "sending reaches no member of another site" },
      { file: desk, name: "sending begins some minutes after the press, is for those who chose it" },
      { file: told, name: "a member who chose it gets one promotion a day, by mail and by push together" },
      { file: told, name: "a member who chose it is pushed one a day where pushes alone tell it" },
    ],
    defences: [
      { name: "of two simultaneous presses one sends", without: ["announced-words-stay"] },
      {
        name: "a batch continues after the last one",
        without: ["announced-in-turn"],
        shownBy: 1,
      },
      { name: "a stopped announcement stays stopped", without: ["announced-until-stopped"], shownBy: 2 },
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
