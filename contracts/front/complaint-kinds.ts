/** What somebody may complain about, whether or not they have an account. */
export const complaintKinds = [
  "illegal_content",
  "behaviour",
  "billing",
  "privacy",
  "appeal",
  "other",
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** Somebody's safety may hang on it: answered within hours, where others have days. */
export const safetyKinds: ReadonlySet<ComplaintKind> = new Set(["illegal_content", "behaviour"]);

/** Whether one is asked in a line of its own what it is about: where it stands, which order, which decision. */
export const aboutField: Record<ComplaintKind, "required" | "optional" | "none"> = {
  // A notice of illegal content has to say where it is (DSA article 16).
  illegal_content: "required",
  behaviour: "optional",
  billing: "optional",
  privacy: "none",
  appeal: "optional",
  other: "none",
};

/** `open`: ours to answer; `asked`: we asked something and wait; `closed`: answered for good. */
export const complaintStatuses = ["open", "asked", "closed"] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];

/** What staff may close a complaint with. */
export const complaintOutcomes = ["acted", "partly", "not_upheld", "unclear"] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];
/** What it was closed with; `withdrawn`: whoever complained is gone; `unanswered`: they left our question open. */
export const complaintEnds = [...complaintOutcomes, "withdrawn", "unanswered"] as const;
export type ComplaintEnd = (typeof complaintEnds)[number];
