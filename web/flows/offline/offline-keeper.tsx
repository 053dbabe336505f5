import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { keepAnswers } from "./keep-answers.ts";
import { keepShell, savesData } from "./keep-shell.ts";

/** Prepares the offline page while the member has a network. */
export function OfflineKeeper() {
  const client = useQueryClient();
  const memberId = useUser()?.id;
  const locale = useLocale();
  useEffect(() => {
    if (memberId && !savesData()) return keepAnswers(client, memberId);
  }, [client, memberId]);
  useEffect(() => {
    // The next visit retries a failure.
    if (memberId && !savesData()) keepShell(locale).catch(() => undefined);
  }, [memberId, locale]);
  return null;
}
