type Likes = { profiles: readonly { id: string }[]; liked_by: readonly { id: string }[] };

/**
 * Whether an app on the home screen is useful to a member yet: they have come back on another day, or have a
 * match. `firstDay` is empty if this browser has not recorded it.
 */
export function hasReason(known: { firstDay: string; today: string; likes: Likes | undefined }): boolean {
  const { firstDay, today, likes } = known;
  if (firstDay !== "" && firstDay !== today) return true;
  const given = new Set(likes?.profiles.map(({ id }) => id));
  return likes?.liked_by.some(({ id }) => given.has(id)) ?? false;
}
