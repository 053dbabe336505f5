/** Roles of staff; the role owner includes all others. */
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

/** Whether these roles include a role. */
export function hasRole(roles: readonly StaffRole[], wanted: StaffRole): boolean {
  return roles.some((role) => role === wanted || included[role]?.includes(wanted));
}
