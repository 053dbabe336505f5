import { useQueryClient } from "@tanstack/react-query";
import { userQuery } from "#web/features/session/queries.ts";
import { api } from "#web/lib/api.ts";
import type { ApiInput } from "#web/lib/api-types.ts";
import { type Submit, useSubmit } from "#web/lib/forms.ts";
import { ownProfileQuery } from "./queries.ts";

export type ProfileChange = NonNullable<ApiInput<"PATCH /api/profile">["body"]>;

/** A form's way to change parts of the own profile; what is shown elsewhere follows. */
export function useSaveProfile(onSaved?: () => unknown): Submit<ProfileChange> {
  const client = useQueryClient();
  return useSubmit(
    (change: ProfileChange, { idempotencyKey }) =>
      api("PATCH /api/profile", { body: change, idempotencyKey }),
    {
      onDone: async (answer) => {
        client.setQueryData(ownProfileQuery().queryKey, answer);
        void client.invalidateQueries({ queryKey: userQuery().queryKey });
        await onSaved?.();
      },
    },
  );
}
