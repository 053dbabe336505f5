import { data } from "react-router";

/** Ends a loader with the page that says, in the visitor's language, that there is nothing here. */
export function refuseUnknown(): never {
  throw data({ code: "not_found", message: "" }, { status: 404 });
}
