import type { Attack } from "../attack.ts";

const filing = "server/modules/care/reports/reports.test.ts";
const desk = "server/modules/care/reports/report-desk.test.ts";
const life = "server/modules/care/reports/report-life.test.ts";
const restrictions = "server/modules/care/reports/restrictions.test.ts";
const streams = "server/modules/care/reports/restriction-streams.test.ts";

export const reports: readonly Attack[] = [
  {
    id: "S40",
    what: "Somebody reports by ids that they made up or found, in other people's conversations, of another site, of members and photos that they may not see, themselves, one thing many times at once, and by the hundred.",
    holds:
      "What the reporter never could see is refused like what never was; one thing is one report as long as it is open; a member files so many a day and is told where to write instead.",
    tests: [
      {
        file: filing,
        name: "a report of what the reporter never could see is refused like what never was",
      },
      {
        file: filing,
        name: "a report of a photo that is not shown, or only blurred, is refused, and leaves no files",
      },
      { file: filing, name: "a report of oneself is refused" },
      { file: filing, name: "a report is one, however often it is sent at once, and takes further words" },
      {
        file: filing,
        name: "a report beyond the many of a day is refused with an address, and a repeat never is",
      },
      { file: filing, name: "a report while what it is about is deleted has its evidence, or is refused" },
      {
        file: filing,
        name: "a report of a photo whose owner blocked the reporter is refused like what never was",
      },
    ],
    defences: [
      {
        name: "members whom the reporter knows or may see",
        without: ["report-of-known-members"],
        shownBy: 0,
      },
      { name: "a conversation of the reporter's", without: ["report-in-own-conversation"], shownBy: 0 },
      { name: "photos that are shown", without: ["reported-photo-is-shown"], shownBy: 1 },
      { name: "photos that are sharp", without: ["reported-photo-is-sharp"], shownBy: 1 },
      { name: "albums that are shown to the reporter", without: ["report-of-shown-albums"], shownBy: 6 },
      { name: "nobody reports themselves", without: ["nobody-reports-themselves"], shownBy: 2 },
      { name: "one thing is one report", without: ["reported-once"], shownBy: 3 },
      { name: "reports are counted", without: ["reports-counted"], shownBy: 4 },
    ],
  },
  {
    id: "S41",
    what: "Staff without the role or of another site reach for reports and their evidence, two decide on one at once, and whoever decided deals with the appeal.",
    holds:
      "Reports and their evidence are of their site and of moderators; one of the staff works on a report at a time, and it is decided once, with one line in the log; an appeal is another's.",
    tests: [
      { file: desk, name: "the queue of reports is of one site" },
      { file: desk, name: "a moderator who works on a report has it to themselves for a while" },
      { file: desk, name: "a moderator who works on a report decides once, however many decide at once" },
      { file: filing, name: "a report of a photo copies it for staff alone, and outlives the photo" },
      {
        file: desk,
        name: "an appeal against a decision on a report is nothing for whoever decided, from whom it was against and from who reported",
      },
      {
        file: desk,
        name: "an appeal against a decision on a report is found by the decision's reference, whoever names it, and wherever",
      },
      {
        file: desk,
        name: "a decision on a report to remove settles what was shown with it, and never what may be a child",
      },
      { file: life, name: "an open appeal keeps what it is about, until it is closed" },
    ],
    defences: [
      { name: "reports are of their site", without: ["reports-of-own-site"], shownBy: 0 },
      { name: "one works on a report at a time", without: ["report-of-its-holder"], shownBy: 1 },
      { name: "a report is closed once", without: ["report-closed-once"], shownBy: 2 },
      { name: "evidence is for staff", without: ["evidence-for-staff"], shownBy: 3 },
      { name: "evidence is of its site", without: ["evidence-of-own-site"], shownBy: 3 },
      {
        name: "decisions on one's own reports are decisions",
        without: ["decisions-on-own-reports"],
        shownBy: 4,
      },
      { name: "a decision is found by its reference", without: ["decisions-by-their-reference"], shownBy: 5 },
      { name: "possible minors are settled as such", without: ["minors-settled-as-minors"], shownBy: 6 },
      { name: "one deed, one warning", without: ["warned-once"], shownBy: 6 },
      { name: "evidence waits for appeals", without: ["evidence-waits-for-appeals"], shownBy: 7 },
    ],
  },
  {
    id: "S42",
    what: "Whoever was reported looks for who did it, in the product, in their mails and in their export.",
    holds:
      "They are told what was decided against them, and never who reported, nor that nothing came of a report.",
    tests: [
      {
        file: life,
        name: "an export has one's own reports and decisions, and not who reported, nor that nothing came of it",
      },
      {
        file: desk,
        name: "a decision on a report to do nothing tells the reporter alone, and no log of the other's",
      },
      { file: filing, name: "a report costs nothing, and the reported one is told nothing of it" },
    ],
    defences: [
      { name: "an export names no reporter", without: ["export-names-no-reporter"], shownBy: 0 },
      { name: "one's own reports", without: ["own-reports"], shownBy: 2 },
    ],
  },
  {
    id: "S43",
    what: "Somebody who is suspended or banned stays in with open streams and old sessions; staff of another site, two at once and the same one twice shut somebody out.",
    holds:
      "Everything of the member ends at once; of many decisions one stands, with one statement; nobody shuts out whom another site has.",
    tests: [
      { file: streams, name: "a suspension ends every stream, session and push subscription" },
      {
        file: restrictions,
        name: "nobody is shut out twice, however many decide at once and on whichever report",
      },
      { file: restrictions, name: "nobody is shut out by staff of another site, or who is on another one" },
    ],
    defences: [
      { name: "the end of the sessions", without: ["shut-out-ends-sessions"] },
      { name: "the end of the streams", without: ["shut-out-closes-streams"] },
      { name: "one decision of many", without: ["shut-out-once"], shownBy: 1 },
      { name: "the site of whoever is shut out", without: ["shut-out-on-its-site"], shownBy: 2 },
    ],
  },
];
