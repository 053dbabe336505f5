/** Why a photo is not shown: its owner reads `photos.rejected.<reason>`. */
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
