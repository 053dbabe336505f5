import { useQueryClient } from "@tanstack/react-query";
import { settingsQuery } from "./settings.ts";

/** The settings that a click to subscribe needs. */
export function usePushSettings() {
  const client = useQueryClient();
  return () => client.fetchQuery(settingsQuery("push"));
}
