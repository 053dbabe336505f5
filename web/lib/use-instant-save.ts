import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { isSaving, type SendOptions, saveNow } from "./instant-saves.ts";
import { useLive } from "./live.ts";

export type SettingChange<Answer, Value> = {
  /** One of its kind among all settings. */
  name: string;
  /** What the page calls it. */
  label: string;
  to: Value;
  /** Where the value lies in the answer, and how another gets there. */
  read: (answer: Answer) => Value;
  write: (answer: Answer, value: Value) => Answer;
  send: (value: Value, options: SendOptions) => Promise<unknown>;
  onSaved?: () => unknown;
};

/**
 * The way to change settings of one answer: shown at once, saved at once. `SavedAtOnce`, which stands around them, says
 * what became of it and offers the undo.
 */
export function useInstantSave<Answer>(query: { queryKey: QueryKey }) {
  const client = useQueryClient();
  const { queryKey } = query;
  const group = JSON.stringify(queryKey);
  const reload = () => client.invalidateQueries({ queryKey });

  useLive("user_changed", () => {
    // A save that is under way asks again at its end.
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
            // An answer that was given before this would take it back on the page.
            void client.cancelQueries({ queryKey });
            client.setQueryData<Answer>(queryKey, (latest) => latest && write(latest, value));
          },
        },
      })),
    );
  };
}
