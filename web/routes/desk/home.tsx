import { redirect } from "react-router";

/** The desk begins where work waits; who is not signed in is led on from there. */
export function loader() {
  throw redirect("/admin/photos");
}
