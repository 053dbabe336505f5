import { hasRole, type StaffRole } from "#contracts/desk/roles.ts";

/** The desks of staff, in the order of the menu. */
export const desks = [
  { name: "photos", path: "/admin/photos", roles: ["moderator"] },
  { name: "reports", path: "/admin/reports", roles: ["moderator"] },
  { name: "complaints", path: "/admin/complaints", roles: ["support", "moderator"] },
  { name: "support", path: "/admin/support", roles: ["support", "moderator"] },
  { name: "differences", path: "/admin/differences", roles: ["finance"] },
  { name: "announcements", path: "/admin/announcements", roles: ["content"] },
] as const satisfies readonly { name: string; path: `/admin/${string}`; roles: readonly StaffRole[] }[];
export type Desk = (typeof desks)[number];

/** The desks for these roles. */
export function desksOf(own: readonly StaffRole[]): Desk[] {
  return desks.filter(({ roles }) => roles.some((role) => hasRole(own, role)));
}

/** The first page after the log-in, and the target if the requested desk is not allowed. */
export const firstDesk = desks[0].path;
