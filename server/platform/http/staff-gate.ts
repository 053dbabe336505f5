import type { FastifyRequest } from "fastify";
import { hasRole, type StaffRole } from "#contracts/desk/roles.ts";
import type { StaffAudience } from "#contracts/endpoint.ts";
import { AppError } from "../errors.ts";

/** The signed-in staff member of a request; never a member of a site. */
export type StaffCaller = {
  staffId: string;
  /** Hash of the session's token: it identifies the session and grants no access. */
  sessionKey: string;
  name: string;
  email: string;
  roles: readonly StaffRole[];
  /** Whether the second step is done. */
  isVerified: boolean;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Null outside of the addresses of staff. */
    staff: StaffCaller | null;
  }
}

/** Refuses callers who are not signed in as staff, have not done the second step, or lack the role. */
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
 * Whether an address belongs to staff, as Fastify or React Router would read it: pages below /admin, calls below
 * /api/admin. There members count as signed out, and everywhere else staff does.
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
