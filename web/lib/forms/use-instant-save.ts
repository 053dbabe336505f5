import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useLive } from "#web/lib/live/live.ts";
import { isSaving, type SendOptions, saveNow } from "./instant-saves.ts";

export type SettingChange<Answer, Value> = {
  /** Unique among all settings. */
  name: string;
  /** Its label on the page. */
  label: string;
  to: Value;
  /** Reads the value from the answer, and writes a new one into it. */
  read: (answer: Answer) => Value;
  write: (answer: Answer, value: Value) => Answer;
  send: (value: Value, options: SendOptions) => Promise<unknown>;
  onSaved?: () => unknown;
};

/**
 * Changes settings of one answer: shown at once, saved at once. `SavedAtOnce` around them shows the result and offers the
 * undo.
 */
export function useInstantSave<Answer>(query: { queryKey: QueryKey }) {
  const client = useQueryClient();
  const { queryKey } = query;
  const group = JSON.stringify(queryKey);
  const reload = () => client.invalidateQueries({ queryKey });

  useLive("user_changed", () => {
    // A running save requests the answer again at its end.
    if (!isSaving(group)) void reload();
  });

  return <Value>(...changes: SettingChange<Answer, Value>[]): void => {
    const known = client.getQueryData<Answer>(queryKey);
    if (known === undefined) return;
    saveNow(
      changes.map(({ to, read, write, ...setting }) => ({
        to,
        setting: {
          ...setting,
          group,
          reload,
          read: () => read(client.getQueryData<Answer>(queryKey) ?? known),
          show: (value: Value) => {
            // An answer from before this change would revert it on the page.
            void client.cancelQueries({ queryKey });
            client.setQueryData<Answer>(queryKey, (latest) => latest && write(latest, value));
          },
        },
      })),
    );
  };
}
