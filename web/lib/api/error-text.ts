import { useT } from "#web/lib/language/i18n.ts";
import { ApiError } from "./api-error.ts";

/** Text of any failure in the visitor's language: the server's own, or ours without an answer. */
export function useErrorText(): (error: unknown) => string {
  const t = useT("errors");
  return (error) => {
    if (!(error instanceof ApiError)) return t("internal");
    if (error.code === "network") return t("network");
    return error.message || t("internal");
  };
}
