import { data } from "react-router";

/** Ends a loader with the page "not found" in the visitor's language. */
export function refuseUnknown(): never {
  throw data({ code: "not_found", message: "" }, { status: 404 });
}
