import { refuseUnknown } from "#web/lib/api/refuse-unknown.ts";

export const loader = refuseUnknown;
export const clientLoader = refuseUnknown;

export default function NotFound() {
  return null;
}
