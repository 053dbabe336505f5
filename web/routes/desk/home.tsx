import { redirect } from "react-router";
import { firstDesk } from "#web/lib/desks.ts";

/** The desk begins where work waits; who is not signed in is led on from there. */
export function loader() {
  throw redirect(firstDesk);
}
