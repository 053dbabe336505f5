import { refuseUnknown } from "#web/lib/refuse-unknown.ts";

export const loader = refuseUnknown;
export const clientLoader = refuseUnknown;

export default function NotFound() {
  return null;
}
