/** What staff may do; an owner may do everything. */
export const staffRoles = [
  "support",
  "moderator",
  "senior_moderator",
  "finance",
  "content",
  "operator",
  "analyst",
  "owner",
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that include others. */
const included: Partial<Record<StaffRole, readonly StaffRole[]>> = {
  senior_moderator: ["moderator"],
  owner: staffRoles,
};

/** Whether somebody with these roles may do what a role may. */
export function hasRole(roles: readonly StaffRole[], wanted: StaffRole): boolean {
  return roles.some((role) => role === wanted || included[role]?.includes(wanted));
}
