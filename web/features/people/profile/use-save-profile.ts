import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api.ts";
import type { ApiInput } from "#web/lib/api-types.ts";
import { type Submit, useSubmit } from "#web/lib/forms.ts";
import { changedFields } from "./changed-fields.ts";
import { ownProfileQuery } from "./queries.ts";

export type ProfileChange = NonNullable<ApiInput<"PATCH /api/profile">["body"]>;

export type ProfileFormState = { isBusy: boolean; isDirty: boolean };

type SaveOptions = {
  /** What the form holds right now. */
  values: ProfileChange;
  onSaved?: (() => unknown) | undefined;
  /** Told when there is something to save, and when there no longer is. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

type SaveProfile = Submit<ProfileChange> & { state: ProfileFormState };

/** A form's way to change parts of the own profile; what is shown elsewhere follows. */
export function useSaveProfile({ values, onSaved, onDirty }: SaveOptions): SaveProfile {
  const client = useQueryClient();
  const text = JSON.stringify(values);
  const [savedText, setSavedText] = useState(text);
  const isDirty = text !== savedText;

  const tell = useRef(onDirty);
  tell.current = onDirty;
  useEffect(() => {
    tell.current?.(isDirty);
    return () => tell.current?.(false);
  }, [isDirty]);

  const form = useSubmit(
    async (now: ProfileChange, { idempotencyKey }) => {
      // What stands in a form for long may be another by now: only what was changed here is said.
      const body = changedFields(now, JSON.parse(savedText) as ProfileChange);
      const answer = await api("PATCH /api/profile", { body, idempotencyKey });
      return answer && { answer, now };
    },
    {
      onDone: async ({ answer, now }) => {
        setSavedText(JSON.stringify(now));
        client.setQueryData(ownProfileQuery().queryKey, answer);
        void client.invalidateQueries({ queryKey: userQuery().queryKey });
        await onSaved?.();
      },
    },
  );
  return { ...form, state: { isBusy: form.isBusy, isDirty } };
}
