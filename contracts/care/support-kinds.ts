/** `none`: nothing was written yet; `waiting`: we have to answer; `answered`: we did; `closed`: staff ended the matter. */
export const supportStatuses = ["none", "waiting", "answered", "closed"] as const;
export type SupportStatus = (typeof supportStatuses)[number];

/** What an answer is about: the reason of its line in the audit log. */
export const supportTopics = ["account", "billing", "technical", "safety", "privacy", "other"] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** Why staff closed a conversation; the member may write again at any time. */
export const supportEnds = ["solved", "no_answer_needed", "elsewhere"] as const;
export type SupportEnd = (typeof supportEnds)[number];
