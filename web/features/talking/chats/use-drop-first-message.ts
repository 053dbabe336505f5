import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { toast } from "#web/ui/toast.ts";
import { firstMessageQuery } from "./first-message-query.ts";

/** Updates the cache: no page shows a waiting message any more; the server has already been told. */
export function noteNothingWaits(client: QueryClient): void {
  client.setQueryData(firstMessageQuery().queryKey, null);
  patchQuery<ApiAnswer<"GET /api/user.php">>(client, userQuery().queryKey, (known) =>
    known.user ? { user: { ...known.user, first_message_waiting: false } } : known,
  );
}

/** Drops the waiting message. If it was sent meanwhile, no success is reported and `sentPath` opens. */
export function useDropFirstMessage(sentPath: string, onDropped: () => void = () => undefined) {
  const t = useT("firstmessage");
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [isDropping, setDropping] = useState(false);

  async function drop(): Promise<void> {
    setDropping(true);
    try {
      await api("DELETE /api/first-message");
      onDropped();
      toast(t("dropped"));
      await navigate("/members", { replace: true });
    } catch (error) {
      setDropping(false);
      if (!(error instanceof ApiError && error.code === "not_found"))
        return void toast(errorText(error), { tone: "danger" });
      toast(t("already"));
      await navigate(sentPath, { replace: true });
    }
    noteNothingWaits(client);
  }
  return { drop, isDropping };
}
