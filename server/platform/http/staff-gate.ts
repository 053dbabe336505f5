import type { FastifyRequest } from "fastify";
import { hasRole, type StaffRole } from "#contracts/desk/roles.ts";
import type { StaffAudience } from "#contracts/endpoint.ts";
import { AppError } from "../errors.ts";

/** Who of the staff is signed in on a request; never a member. */
export type StaffCaller = {
  staffId: string;
  /** Hash of the session's token; names the session, opens nothing. */
  sessionKey: string;
  name: string;
  email: string;
  roles: readonly StaffRole[];
  /** The code of the second step was given. */
  isVerified: boolean;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Null outside of the staff's own addresses. */
    staff: StaffCaller | null;
  }
}

/** Refuses who is not signed in as staff, has not given the code, or has no role that may. */
export function refuseStaff({ staff: wanted, step }: StaffAudience, { staff }: FastifyRequest): void {
  // defence: staff-only
  if (!staff) throw new AppError("authentication_required");
  if (step === "password") return;
  // defence: second-step
  if (!staff.isVerified) throw new AppError("second_step_required");
  // defence: staff-role
  if (wanted !== "any" && !wanted.some((role) => hasRole(staff.roles, role)))
    throw new AppError("role_missing");
}

/**
 * Whether an address is the staff's, as Fastify or React Router would read it: pages below /admin, calls below
 * /api/admin. There members are nobody, and elsewhere staff is.
 */
export function isDeskAddress(request: Pick<FastifyRequest, "url" | "routeOptions">): boolean {
  if (request.routeOptions.url?.startsWith("/api/"))
    return request.routeOptions.url.startsWith("/api/admin/");
  return /^\/+admin(?:[/.]|$)/i.test(pathOf(request.url));
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, "https://same.invalid").pathname);
  } catch {
    return url;
  }
}
