import { type ComplaintKind, complaintKinds } from "#contracts/front/complaint-kinds.ts";
import { hasRole, type StaffRole } from "./roles.ts";

/** The roles that answer complaints of a kind; appeals need a role that may decide on bans. */
const roles: Record<ComplaintKind, readonly StaffRole[]> = {
  illegal_content: ["support", "moderator"],
  behaviour: ["support", "moderator"],
  billing: ["support", "moderator"],
  privacy: ["support", "moderator"],
  appeal: ["senior_moderator"],
  other: ["support", "moderator"],
};

/** The kinds that staff with these roles may read and answer. */
export function kindsFor(own: readonly StaffRole[]): ComplaintKind[] {
  return complaintKinds.filter((kind) => roles[kind].some((role) => hasRole(own, role)));
}
