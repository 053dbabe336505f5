import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiInput } from "#web/lib/api/api-types.ts";
import { type Submit, useSubmit } from "#web/lib/forms/forms.ts";
import { changedFields } from "./changed-fields.ts";
import { ownProfileQuery } from "./queries.ts";

export type ProfileChange = NonNullable<ApiInput<"PATCH /api/profile">["body"]>;

export type ProfileFormState = { isBusy: boolean; isDirty: boolean };

type SaveOptions = {
  /** The form's current values. */
  values: ProfileChange;
  onSaved?: (() => unknown) | undefined;
  /** Called when there are unsaved changes, and when there are none any more. */
  onDirty?: ((isDirty: boolean) => void) | undefined;
};

type SaveProfile = Submit<ProfileChange> & { state: ProfileFormState };

/** Saves parts of the own profile from a form and updates other data that shows them. */
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
      // Another device may have changed other fields meanwhile, so only changed fields are sent.
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
