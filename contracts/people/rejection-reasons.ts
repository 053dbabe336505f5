/** Why a photo is not shown: `photos.rejected.<reason>` says it to its owner. */
export const rejectionReasons = [
  "nudity",
  "not_a_person",
  "not_yourself",
  "minor",
  "contact_details",
  "violence",
  "quality",
  "other",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
