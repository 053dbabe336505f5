import type { Staff } from "#contracts/desk/staff.ts";
import type { StaffCaller } from "#server/platform/http/staff-gate.ts";

export function presentStaff({ staffId, name, email, roles }: StaffCaller): Staff {
  return { id: staffId, name, email, roles: [...roles] };
}
