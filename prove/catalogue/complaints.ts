import type { Attack } from "../attack.ts";

const filing = "server/modules/front/complaints/complaints.test.ts";
const pictures = "server/modules/front/complaints/complaint-pictures.test.ts";
const queue = "server/modules/front/complaints/complaint-queue.test.ts";
const appeals = "server/modules/front/complaints/complaint-appeals.test.ts";
const codes = "server/modules/front/complaints/complaint-codes.test.ts";
const unanswered = "server/modules/front/complaints/unanswered.test.ts";
const members = "server/modules/front/complaints/complaint-members.test.ts";
const counts = "server/modules/front/complaints/count-years.test.ts";

export const complaints: readonly Attack[] = [
  {
    id: "S30",
    what: "Strangers guess the links of complaints and try them on other sites, flood mailboxes and the queue with complaints, send one many times at once, and go on writing to a closed one.",
    holds:
      "A link opens one complaint on its site; a repeated complaint is stored once; a mailbox gets a few receipts a day and every complaint is stored; the complaints of a network are limited a day; a closed complaint stays closed.",
    tests: [
      {
        file: filing,
        name: "the link of a complaint is kept as a hash alone, and is of its site; an invented one does not work",
      },
      { file: filing, name: "the link of a complaint is tried by one network so often and no more" },
      { file: filing, name: "a complaint is one, however often it is sent at once, and mails one receipt" },
      {
        file: filing,
        name: "floods bring a mailbox a few receipts a day, however many at once, and every complaint is kept",
      },
      { file: filing, name: "floods from one network end with an address" },
      { file: queue, name: "the outcome of a complaint is told in the language of the complaint" },
    ],
    defences: [
      { name: "a link is valid on its site only", without: ["complaint-link-of-its-site"] },
      { name: "links tried by a network are counted", without: ["complaint-links-counted"], shownBy: 1 },
      { name: "a complaint is filed once", without: ["complaint-filed-once"], shownBy: 2 },
      {
        name: "receipts to a mailbox are counted",
        without: ["receipts-counted"],
        shownBy: 3,
      },
      { name: "receipts to a mailbox are counted under a lock", without: ["receipts-in-turn"], shownBy: 3 },
      { name: "a network's complaints are counted", without: ["complaints-counted"], shownBy: 4 },
      { name: "a closed complaint stays closed", without: ["closed-stays-closed"], shownBy: 5 },
    ],
  },
  {
    id: "S31",
    what: "Staff without the role or of another site try to open complaints, two answer and close one at once, a staff member decides on an appeal against their own decision, and a complainant searches for the notes of staff.",
    holds:
      "Complaints are of their site and appeals of senior moderators; one of the staff works on a complaint at a time and it is closed once, with one line in the log and one mail; notes are for the staff.",
    tests: [
      { file: queue, name: "the queue of complaints shows appeals to senior moderators and owners" },
      { file: queue, name: "the queue of complaints is of one site" },
      { file: queue, name: "the outcome of a complaint is decided once, however many decide at once" },
      { file: queue, name: "a staff member who works on a complaint has it to themselves for a while" },
      { file: queue, name: "the outcome of a complaint of an appeal is another's" },
      { file: queue, name: "an answer to oneself is a note" },
      {
        file: appeals,
        name: "an appeal against the outcome of a complaint is refused to the staff member who closed that one",
      },
      { file: appeals, name: "an appeal against the outcome of a complaint is closed by an owner" },
      {
        file: appeals,
        name: "an appeal against the outcome of a complaint counts the acts against the member who proved",
      },
    ],
    defences: [
      { name: "appeals require their roles", without: ["complaints-by-role"] },
      { name: "complaints are shown on their site only", without: ["complaints-of-own-site"], shownBy: 1 },
      { name: "a complaint is closed once", without: ["complaint-closed-once"], shownBy: 2 },
      { name: "a complaint has one holder at a time", without: ["complaint-of-its-holder"], shownBy: 3 },
      {
        name: "an appeal is decided by another staff member",
        without: ["appeal-decided-by-another"],
        shownBy: 4,
      },
      { name: "notes are shown to staff only", without: ["notes-for-staff"], shownBy: 5 },
      {
        name: "an appeal against an outcome is decided by another staff member",
        without: ["appeal-decided-by-another"],
        shownBy: 6,
      },
      {
        name: "outcomes of earlier complaints count as decisions",
        without: ["outcomes-are-decisions"],
        shownBy: 6,
      },
      {
        name: "an appeal without a session counts for the member who proved its address",
        without: ["acts-on-who-proved-the-address"],
        shownBy: 8,
      },
    ],
  },
  {
    id: "S32",
    what: "Pictures of complaints are requested by other links, without a session and without the role, added by the dozen at once, and removed from another person's complaint.",
    holds:
      "A picture opens for the link of its complaint and for staff with a role for its kind; a complaint has a few; the holder of its link can remove one.",
    tests: [
      { file: pictures, name: "a picture of a complaint opens for no other caller" },
      { file: pictures, name: "a picture of a complaint has a place among a few, however many come at once" },
      { file: pictures, name: "a picture of a complaint is taken back with its files, by its own link" },
    ],
    defences: [
      { name: "a picture opens by its own complaint", without: ["picture-by-its-link"] },
      { name: "pictures require the role for their kind", without: ["pictures-by-role"] },
      { name: "pictures are counted before they are read", without: ["pictures-counted"], shownBy: 1 },
      {
        name: "a link removes pictures of its own complaint only",
        without: ["picture-of-its-complaint"],
        shownBy: 2,
      },
    ],
  },
  {
    id: "S33",
    what: "A stranger who got the mails because of a mistyped address opens their links, requests pictures, guesses codes and adds as many texts as possible; other members try the link with their own log-in.",
    holds:
      "A mailed link shows the status of a complaint and accepts new text; the texts open with the code, in the browser that filed the complaint and for its member; tries of codes are counted, and a code is valid for its complaint only.",
    tests: [
      { file: codes, name: "a link of a complaint that came by mail shows how it stands" },
      { file: codes, name: "a link of a complaint that came by mail opens no picture" },
      { file: codes, name: "the code of a complaint is of its complaint" },
      { file: codes, name: "the code of a complaint is tried by one network so often and no more" },
      { file: codes, name: "a link of a complaint that came by mail used up by a stranger" },
      { file: codes, name: "a link of a complaint that came by mail shows everything to the member" },
    ],
    defences: [
      {
        name: "texts are shown only with full access",
        without: ["words-for-who-may-read"],
      },
      {
        name: "a receipt's link opens nothing",
        without: ["mailed-link-opens-nothing"],
      },
      { name: "mailed links open no pictures", without: ["pictures-not-by-mailed-links"], shownBy: 1 },
      { name: "codes are compared", without: ["complaint-code-checked"], shownBy: 2 },
      { name: "codes are counted", without: ["complaint-codes-counted"], shownBy: 3 },
      { name: "texts by mailed links are counted apart", without: ["words-by-mail-apart"], shownBy: 4 },
      {
        name: "a log-in opens the member's own complaints only",
        without: ["complaint-of-its-member"],
        shownBy: 5,
      },
    ],
  },
  {
    id: "S34",
    what: "The run that ends unanswered complaints dies half-way, runs three times at once, and meets the answer.",
    holds: "Each ends once with one mail, or is answered and does not end.",
    tests: [
      { file: unanswered, name: "a complaint of which we asked something is told once" },
      { file: unanswered, name: "a complaint of which we asked something waits anew" },
      {
        file: unanswered,
        name: "a complaint of which we asked something does not end while a staff member holds it",
      },
      { file: members, name: "a member who goes is asked nothing more" },
    ],
    defences: [
      {
        name: "a closed complaint does not end again",
        without: ["unanswered-once"],
      },
      { name: "a held complaint does not end", without: ["not-from-under-its-holder"], shownBy: 2 },
      { name: "a deleted member is asked no question", without: ["nobody-asked-who-is-gone"], shownBy: 3 },
    ],
  },
  {
    id: "S35",
    what: "Members name addresses that are not theirs, or not confirmed, or theirs on another site only, and ask for their data or leave.",
    holds:
      "Only complaints that the member filed signed in, or without a session under an address proven on that site, are shown and erased.",
    tests: [
      {
        file: members,
        name: "an address that a member did not prove, or has elsewhere, is no reason to show",
      },
      {
        file: members,
        name: "an address that a member did not prove, or has elsewhere, is no reason either",
      },
    ],
    defences: [
      { name: "the address is proven", without: ["complaints-of-proved-address"] },
      { name: "an address counts on its site only", without: ["complaints-of-its-site"], shownBy: 1 },
    ],
  },
  {
    id: "S53",
    what: "The public counts are read day by day, and on another site, to learn what became of one case.",
    holds: "They count one site, and only what was filed and decided before the current month.",
    tests: [
      { file: counts, name: "the counts are those of one site" },
      {
        file: counts,
        name: "the counts show nothing of the current month, not even the end of an older case",
      },
    ],
    defences: [
      { name: "counts are of the site", without: ["counts-of-own-site"], shownBy: 0 },
      { name: "counts end with the last whole month", without: ["counts-of-whole-months"], shownBy: 1 },
    ],
  },
];
