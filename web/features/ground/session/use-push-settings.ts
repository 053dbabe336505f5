import { useQueryClient } from "@tanstack/react-query";
import { settingsQuery } from "./settings.ts";

/** What a click that subscribes needs. */
export function usePushSettings() {
  const client = useQueryClient();
  return () => client.fetchQuery(settingsQuery("push"));
}
