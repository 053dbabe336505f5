/** Items that can be reported: a profile, one of its photos, or a message in a conversation. */
export const reportSubjects = ["profile", "photo", "message"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** Reasons, in the order of the form. Each is also the rule that staff may find broken. */
export const reportReasons = ["scam", "abuse", "sexual", "fake", "minor", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ["open", "closed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/**
 * Decisions of staff; only a photo or a message can be removed. `gone`: the reported item or its member no longer exists,
 * so no decision is possible.
 */
export const verdictOutcomes = ["removed", "warned", "gone", "no_action"] as const;
export type VerdictOutcome = (typeof verdictOutcomes)[number];
/** Decisions that exclude the reported member: until a time, or permanently. */
export const restrictionKinds = ["suspended", "banned"] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];
/** How a report can end. */
export const reportOutcomes = [...verdictOutcomes, ...restrictionKinds] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];
/** The outcome as the reporter sees it. */
export const reportResults = ["acted", "gone", "nothing"] as const;
export type ReportResult = (typeof reportResults)[number];
/** Decisions against a member, who is informed with the reasons. */
export const decisionKinds = ["removed", "warned", ...restrictionKinds] as const;
export type DecisionKind = (typeof decisionKinds)[number];
/** Reasons for lifting a suspension or a ban. */
export const liftReasons = ["appeal", "mistake", "other"] as const;
export type LiftReason = (typeof liftReasons)[number];
