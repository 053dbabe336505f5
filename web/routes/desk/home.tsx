import { redirect } from "react-router";
import { firstDesk } from "#web/lib/page/desks.ts";

/** The desk opens the page with waiting work; a person who is not signed in is redirected from there. */
export function loader() {
  throw redirect(firstDesk);
}
