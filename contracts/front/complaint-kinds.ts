/** Kinds of complaints, with or without an account. */
export const complaintKinds = [
  "illegal_content",
  "behaviour",
  "billing",
  "privacy",
  "appeal",
  "other",
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** May concern a person's safety: answered within hours instead of days. */
export const safetyKinds: ReadonlySet<ComplaintKind> = new Set(["illegal_content", "behaviour"]);

/** Whether the form has a separate line for its subject: the place of the content, the order, the decision. */
export const aboutField: Record<ComplaintKind, "required" | "optional" | "none"> = {
  // A notice of illegal content has to say where it is (DSA article 16).
  illegal_content: "required",
  behaviour: "optional",
  billing: "optional",
  privacy: "none",
  appeal: "optional",
  other: "none",
};

/** `open`: we have to answer; `asked`: we asked a question and wait; `closed`: finally answered. */
export const complaintStatuses = ["open", "asked", "closed"] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];

/** What staff may close a complaint with. */
export const complaintOutcomes = ["acted", "partly", "not_upheld", "unclear"] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];
/** The outcome; `withdrawn`: the complainant was erased; `unanswered`: they did not answer our question. */
export const complaintEnds = [...complaintOutcomes, "withdrawn", "unanswered"] as const;
export type ComplaintEnd = (typeof complaintEnds)[number];

/** The outcomes as the yearly counts name them; `ended`: without a decision, `open`: not decided at that time. */
export const complaintCountGroups = [...complaintOutcomes, "ended", "open"] as const;
export type ComplaintCountGroup = (typeof complaintCountGroups)[number];
/** The same for members' reports. */
export const reportCountGroups = [
  "removed",
  "warned",
  "suspended",
  "banned",
  "no_action",
  "gone",
  "open",
] as const;
export type ReportCountGroup = (typeof reportCountGroups)[number];
