import { hasRole, type StaffRole } from "#contracts/desk/roles.ts";

/** Where staff work, in the order in which they are offered. */
export const desks = [
  { name: "photos", path: "/admin/photos", roles: ["moderator"] },
  { name: "reports", path: "/admin/reports", roles: ["moderator"] },
  { name: "complaints", path: "/admin/complaints", roles: ["support", "moderator"] },
  { name: "announcements", path: "/admin/announcements", roles: ["content"] },
] as const satisfies readonly { name: string; path: `/admin/${string}`; roles: readonly StaffRole[] }[];
export type Desk = (typeof desks)[number];

/** The desks of somebody with these roles. */
export function desksOf(own: readonly StaffRole[]): Desk[] {
  return desks.filter(({ roles }) => roles.some((role) => hasRole(own, role)));
}

/** Where whoever logs in is led first, and is led on from where it is none of theirs. */
export const firstDesk = desks[0].path;
