import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { deferred } from "#web/lib/deferred.tsx";
import { apiKey } from "#web/lib/queries.ts";
import { useTimeBonus } from "./use-time-bonus.ts";

const BonusNoteCard = deferred(() => import("./bonus-note-card.tsx"));

/** Beside prices that the bonus lowers: what it is, who gets it, how long it is good. Prices follow when it goes. */
export function BonusNote() {
  const client = useQueryClient();
  const hasBonus = useTimeBonus() !== null;
  const had = useRef(hasBonus);
  useEffect(() => {
    if (had.current === hasBonus) return;
    had.current = hasBonus;
    void client.invalidateQueries({ queryKey: apiKey("GET /api/bundles") });
  }, [client, hasBonus]);
  return hasBonus ? <BonusNoteCard /> : null;
}
