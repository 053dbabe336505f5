import type { Attack } from "../attack.ts";

const filing = "server/modules/front/complaints/complaints.test.ts";
const pictures = "server/modules/front/complaints/complaint-pictures.test.ts";
const queue = "server/modules/front/complaints/complaint-queue.test.ts";
const appeals = "server/modules/front/complaints/complaint-appeals.test.ts";
const codes = "server/modules/front/complaints/complaint-codes.test.ts";
const unanswered = "server/modules/front/complaints/unanswered.test.ts";
const members = "server/modules/front/complaints/complaint-members.test.ts";

export const complaints: readonly Attack[] = [
  {
    id: "S30",
    what: "Strangers guess the links of complaints and try them on other sites, flood mailboxes and the queue with complaints, send one many times at once, and go on writing to a closed one.",
    holds:
      "A link opens one complaint on its site; what is sent twice is one; a mailbox gets a few receipts a day and every complaint is kept; a network files so many a day; what is closed stays closed.",
    tests: [
      {
        file: filing,
        name: "the link of a complaint is kept as a hash alone, and is of its site; none that is made up works",
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
      { name: "a link is of its site", without: ["complaint-link-of-its-site"] },
      { name: "links tried by a network are counted", without: ["complaint-links-counted"], shownBy: 1 },
      { name: "a complaint is filed once", without: ["complaint-filed-once"], shownBy: 2 },
      {
        name: "receipts to a mailbox are counted",
        without: ["receipts-counted"],
        shownBy: 3,
      },
      { name: "receipts to a mailbox come one after the other", without: ["receipts-in-turn"], shownBy: 3 },
      { name: "a network's complaints are counted", without: ["complaints-counted"], shownBy: 4 },
      { name: "what is closed stays closed", without: ["closed-stays-closed"], shownBy: 5 },
    ],
  },
  {
    id: "S31",
    what: "Staff without the role or of another site reach for complaints, two answer and close one at once, somebody decides on an appeal against themselves, and whoever complained looks for what staff noted.",
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
        name: "an appeal against the outcome of a complaint is nothing for whoever closed that one",
      },
      { file: appeals, name: "an appeal against the outcome of a complaint is closed by an owner" },
      {
        file: appeals,
        name: "an appeal against the outcome of a complaint knows what was done to the member who proved",
      },
    ],
    defences: [
      { name: "appeals are for their roles", without: ["complaints-by-role"] },
      { name: "complaints are of their site", without: ["complaints-of-own-site"], shownBy: 1 },
      { name: "a complaint is closed once", without: ["complaint-closed-once"], shownBy: 2 },
      { name: "one of the staff at a time", without: ["complaint-of-its-holder"], shownBy: 3 },
      { name: "nobody decides on themselves", without: ["appeal-decided-by-another"], shownBy: 4 },
      { name: "notes are for the staff", without: ["notes-for-staff"], shownBy: 5 },
      {
        name: "nobody deals with an appeal against their own outcome",
        without: ["appeal-decided-by-another"],
        shownBy: 6,
      },
      {
        name: "outcomes of earlier complaints are decisions",
        without: ["outcomes-are-decisions"],
        shownBy: 6,
      },
      {
        name: "who appeals without logging in is known by the address that they proved",
        without: [
          {
            at: "acts-on-who-proved-the-address",
            put: "const members = appeal.memberId ? [appeal.memberId] : [];",
          },
        ],
        shownBy: 8,
      },
    ],
  },
  {
    id: "S32",
    what: "Pictures of complaints are asked for by other links, without a session and without the role, put in by the dozen at once, and taken out of somebody else's complaint.",
    holds:
      "A picture opens for the link of its complaint and for staff who answer its kind; a complaint has a few; whoever has its link takes one back.",
    tests: [
      { file: pictures, name: "a picture of a complaint is seen by nobody else" },
      { file: pictures, name: "a picture of a complaint has a place among a few, however many come at once" },
      { file: pictures, name: "a picture of a complaint is taken back with its files, by its own link" },
    ],
    defences: [
      { name: "a picture is of its complaint", without: ["picture-by-its-link"] },
      { name: "pictures are for the roles of their kind", without: ["pictures-by-role"] },
      { name: "pictures are counted before they are read", without: ["pictures-counted"], shownBy: 1 },
      { name: "only one's own is taken back", without: ["picture-of-its-complaint"], shownBy: 2 },
    ],
  },
  {
    id: "S33",
    what: "Whom a mistyped address reached opens the links of the mails, asks for pictures, guesses codes, uses up what may be added, and other members try the link with their own log-in.",
    holds:
      "A link of a mail shows how a complaint stands and takes words; what was said opens to the code, to the browser that filed it and to its member; codes are counted and are of their complaint.",
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
        name: "words for who may read",
        without: ["words-for-who-may-read"],
      },
      {
        name: "a receipt's link opens nothing",
        without: [{ at: "mailed-link-opens-nothing", put: "opens: true" }],
      },
      { name: "pictures are not by links of mails", without: ["pictures-not-by-mailed-links"], shownBy: 1 },
      { name: "codes are compared", without: ["complaint-code-checked"], shownBy: 2 },
      { name: "codes are counted", without: ["complaint-codes-counted"], shownBy: 3 },
      { name: "words by mail are counted apart", without: ["words-by-mail-apart"], shownBy: 4 },
      {
        name: "only one's own is opened by a log-in",
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
      { file: unanswered, name: "a complaint of which we asked something does not end from under somebody" },
      { file: members, name: "a member who goes is asked nothing more" },
    ],
    defences: [
      {
        name: "one that is over does not end again",
        without: ["unanswered-once"],
      },
      { name: "not from under its holder", without: ["not-from-under-its-holder"], shownBy: 2 },
      { name: "who is gone is asked nothing", without: ["nobody-asked-who-is-gone"], shownBy: 3 },
    ],
  },
  {
    id: "S35",
    what: "Members name addresses that are not theirs, or not confirmed, or theirs on another site only, and ask for their data or leave.",
    holds:
      "Only complaints of their session, or of nobody's with the address that they proved there, are shown and erased.",
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
      { name: "the address is proved", without: ["complaints-of-proved-address"] },
      { name: "an address is of its site", without: ["complaints-of-its-site"], shownBy: 1 },
    ],
  },
];
