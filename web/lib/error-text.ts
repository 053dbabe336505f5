import { ApiError } from "./api-error.ts";
import { useT } from "./i18n.ts";

/** Any failure in the visitor's words: the server's own text, or ours where nothing came back. */
export function useErrorText(): (error: unknown) => string {
  const t = useT("errors");
  return (error) => {
    if (!(error instanceof ApiError)) return t("internal");
    if (error.code === "network") return t("network");
    return error.message || t("internal");
  };
}
