import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { api } from "#web/lib/api/api.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { toast } from "#web/ui/toast.ts";
import { consentsQuery } from "./queries.ts";

/** The answers that show the sexuality, which is deleted with its consent. */
const shownElsewhere = ["GET /api/profile", "GET /api/members/:member_id"] as const;

/**
 * Withdraws a consent and confirms it; fails like the call, and does nothing after a log-out. `close` closes
 * the dialog that asked.
 */
export function useWithdraw() {
  const client = useQueryClient();
  return async (kind: "sexuality" | "tracking", done: string, close?: () => void): Promise<void> => {
    if ((await api("DELETE /api/consents/:kind", { params: { kind } })) === false) return;
    for (const key of shownElsewhere) void client.invalidateQueries({ queryKey: apiKey(key) });
    await client.invalidateQueries({ queryKey: consentsQuery().queryKey });
    // Before the focus moves, because an open dialog traps it.
    flushSync(() => close?.());
    toast(done, { tone: "success" });
    // The button was removed with its setting.
    document.getElementById(`${kind}-title`)?.focus();
  };
}
