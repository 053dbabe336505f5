import type { Attack } from "../attack.ts";

const filing = "server/modules/care/reports/reports.test.ts";
const desk = "server/modules/care/reports/report-desk.test.ts";
const life = "server/modules/care/reports/report-life.test.ts";
const restrictions = "server/modules/care/reports/restrictions.test.ts";
const streams = "server/modules/care/reports/restriction-streams.test.ts";

export const reports: readonly Attack[] = [
  {
    id: "S40",
    what: "A member reports by invented and found ids: other people's conversations, members of another site, invisible members and photos, themselves, one thing many times at once, and hundreds of things.",
    holds:
      "A thing that the reporter could not see is refused like an unknown one; one thing has one open report; the reports of a member are limited a day, and the refusal names an address for more.",
    tests: [
      {
        file: filing,
        name: "a report of a thing that the reporter could not see is refused like an unknown one",
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
      { file: filing, name: "a report during the deletion of its subject has its evidence, or is refused" },
      {
        file: filing,
        name: "a report of a photo whose owner blocked the reporter is refused like an unknown one",
      },
    ],
    defences: [
      {
        name: "a reported member is visible to the reporter",
        without: ["report-of-known-members"],
        shownBy: 0,
      },
      { name: "a conversation of the reporter's", without: ["report-in-own-conversation"], shownBy: 0 },
      { name: "photos that are shown", without: ["reported-photo-is-shown"], shownBy: 1 },
      { name: "photos that are sharp", without: ["reported-photo-is-sharp"], shownBy: 1 },
      { name: "albums that are shown to the reporter", without: ["report-of-shown-albums"], shownBy: 6 },
      { name: "members cannot report themselves", without: ["nobody-reports-themselves"], shownBy: 2 },
      { name: "one thing has one open report", without: ["reported-once"], shownBy: 3 },
      { name: "reports are counted", without: ["reports-counted"], shownBy: 4 },
    ],
  },
  {
    id: "S41",
    what: "Staff without the role or of another site try to open reports and their evidence, two decide on one at once, and a decider handles the appeal.",
    holds:
      "Reports and their evidence are of their site and of moderators; one of the staff works on a report at a time, and it is decided once, with one line in the log; an appeal is another's.",
    tests: [
      { file: desk, name: "the queue of reports is of one site" },
      { file: desk, name: "a moderator who works on a report has it to themselves for a while" },
      { file: desk, name: "a moderator who works on a report decides once, however many decide at once" },
      { file: filing, name: "a report of a photo copies it for staff alone, and outlives the photo" },
      {
        file: desk,
        name: "an appeal against a decision on a report cannot be handled by the decider, whether the reported member or the reporter appeals",
      },
      {
        file: desk,
        name: "an appeal against a decision on a report is found by the decision's reference, in every text that names it",
      },
      {
        file: desk,
        name: "a decision on a report to remove settles the reports of the same photo, but none of a possible minor",
      },
      { file: life, name: "an open appeal keeps its subject until it is closed" },
    ],
    defences: [
      { name: "reports are shown on their site only", without: ["reports-of-own-site"], shownBy: 0 },
      { name: "a report has one holder at a time", without: ["report-of-its-holder"], shownBy: 1 },
      { name: "a report is closed once", without: ["report-closed-once"], shownBy: 2 },
      { name: "evidence is for staff", without: ["evidence-for-staff"], shownBy: 3 },
      { name: "evidence is shown on its site only", without: ["evidence-of-own-site"], shownBy: 3 },
      {
        name: "decisions on the appellant's own reports count",
        without: ["decisions-on-own-reports"],
        shownBy: 4,
      },
      { name: "a decision is found by its reference", without: ["decisions-by-their-reference"], shownBy: 5 },
      { name: "possible minors are settled as such", without: ["minors-settled-as-minors"], shownBy: 6 },
      { name: "one deed causes one warning", without: ["warned-once"], shownBy: 6 },
      { name: "evidence waits for appeals", without: ["evidence-waits-for-appeals"], shownBy: 7 },
    ],
  },
  {
    id: "S42",
    what: "A reported member searches for the reporter in the product, in their mails and in their export.",
    holds:
      "The member learns the decisions against them, but neither the reporter nor a report without a decision.",
    tests: [
      {
        file: life,
        name: "an export has one's own reports and decisions, but neither a reporter nor a report without a decision",
      },
      {
        file: desk,
        name: "a decision on a report to do nothing tells the reporter alone, and no log of the other's",
      },
      { file: filing, name: "a report costs nothing, and the reported one is told nothing of it" },
    ],
    defences: [
      { name: "an export names no reporter", without: ["export-names-no-reporter"], shownBy: 0 },
      { name: "only the member's own reports are exported", without: ["own-reports"], shownBy: 2 },
    ],
  },
  {
    id: "S43",
    what: "A suspended or banned member continues with open streams and old sessions; staff of another site, two at once, and one twice exclude a member.",
    holds:
      "All sessions and streams of the member end at once; of many decisions one is stored, with one statement of reasons; staff cannot exclude members of another site.",
    tests: [
      { file: streams, name: "a suspension ends every stream, session and push subscription" },
      {
        file: restrictions,
        name: "no member is shut out twice, also by simultaneous decisions on several reports",
      },
      { file: restrictions, name: "no member is shut out by staff of another site, or from another site" },
    ],
    defences: [
      { name: "the end of the sessions", without: ["shut-out-ends-sessions"] },
      { name: "the end of the streams", without: ["shut-out-closes-streams"] },
      { name: "one of many decisions is stored", without: ["shut-out-once"], shownBy: 1 },
      {
        name: "the excluded member belongs to the site of the staff",
        without: ["shut-out-on-its-site"],
        shownBy: 2,
      },
    ],
  },
];
