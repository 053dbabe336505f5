import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { api } from "#web/lib/api.ts";
import { apiKey } from "#web/lib/queries.ts";
import { toast } from "#web/ui/toast.ts";
import { consentsQuery } from "./queries.ts";

/** What shows the sexuality that goes with its consent. */
const shownElsewhere = ["GET /api/profile", "GET /api/members/:member_id"] as const;

/**
 * Takes a consent back and says so; fails as the call does, and does nothing for whom was logged out meanwhile.
 * `close` ends the dialog that asked.
 */
export function useWithdraw() {
  const client = useQueryClient();
  return async (kind: "sexuality" | "tracking", done: string, close?: () => void): Promise<void> => {
    if ((await api("DELETE /api/consents/:kind", { params: { kind } })) === false) return;
    for (const key of shownElsewhere) void client.invalidateQueries({ queryKey: apiKey(key) });
    await client.invalidateQueries({ queryKey: consentsQuery().queryKey });
    // Before the focus moves: a dialog keeps it.
    flushSync(() => close?.());
    toast(done, { tone: "success" });
    // The button is gone with what it was for.
    document.getElementById(`${kind}-title`)?.focus();
  };
}
