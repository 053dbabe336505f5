import { type ComplaintKind, complaintKinds } from "#contracts/front/complaint-kinds.ts";
import { hasRole, type StaffRole } from "./roles.ts";

/** Who of the staff answers complaints of a kind; of appeals those who may decide on bans, too. */
const roles: Record<ComplaintKind, readonly StaffRole[]> = {
  illegal_content: ["support", "moderator"],
  behaviour: ["support", "moderator"],
  billing: ["support", "moderator"],
  privacy: ["support", "moderator"],
  appeal: ["senior_moderator"],
  other: ["support", "moderator"],
};

/** The kinds that somebody with these roles may read and answer. */
export function kindsFor(own: readonly StaffRole[]): ComplaintKind[] {
  return complaintKinds.filter((kind) => roles[kind].some((role) => hasRole(own, role)));
}
