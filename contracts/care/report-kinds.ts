/** What can be reported: somebody's profile, one of its photos, or what they wrote or sent in a conversation. */
export const reportSubjects = ["profile", "photo", "message"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** Why, in the order in which they are offered. Each is the rule, too, that staff may find broken. */
export const reportReasons = ["scam", "abuse", "sexual", "fake", "minor", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStatuses = ["open", "closed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/**
 * How staff may decide; nothing but a photo or a message can be removed. `gone`: what was reported, or whoever it was
 * about, is no longer there, and nothing can be decided.
 */
export const verdictOutcomes = ["removed", "warned", "gone", "no_action"] as const;
export type VerdictOutcome = (typeof verdictOutcomes)[number];
/** What shuts the reported member out: until an instant, or for good. */
export const restrictionKinds = ["suspended", "banned"] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];
/** How a report can end. */
export const reportOutcomes = [...verdictOutcomes, ...restrictionKinds] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];
/** What a reporter is told of an outcome. */
export const reportResults = ["acted", "gone", "nothing"] as const;
export type ReportResult = (typeof reportResults)[number];
/** What is decided against somebody: they are told of it with its reasons. */
export const decisionKinds = ["removed", "warned", ...restrictionKinds] as const;
export type DecisionKind = (typeof decisionKinds)[number];
/** Why staff takes a suspension or a ban back. */
export const liftReasons = ["appeal", "mistake", "other"] as const;
export type LiftReason = (typeof liftReasons)[number];
