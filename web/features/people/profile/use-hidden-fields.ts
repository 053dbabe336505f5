import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";
import type { HidableField } from "./own-profile.ts";
import { ownProfileQuery } from "./queries.ts";

type Own = ApiAnswer<"GET /api/profile">;

/** Hides or shows one field at once; if the server refuses, the switch is rolled back. */
export function useHiddenFields(): (field: HidableField, isHidden: boolean) => void {
  const client = useQueryClient();
  const textOf = useErrorText();
  // One after the other: each request sends the whole list, so an older one must not arrive last.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const { queryKey } = ownProfileQuery();

  const set = (fields: string[]) =>
    client.setQueryData<Own>(
      queryKey,
      (own) => own && { profile: { ...own.profile, hidden_fields: fields } },
    );
  const read = () => (client.getQueryData<Own>(queryKey)?.profile.hidden_fields ?? []) as HidableField[];

  return (field, isHidden) => {
    const change = (fields: HidableField[], hide: boolean) =>
      hide ? [...new Set([...fields, field])] : fields.filter((one) => one !== field);
    set(change(read(), isHidden));
    line.current = line.current.then(async () => {
      try {
        await api("PATCH /api/profile", { body: { hidden_fields: read() } });
      } catch (failure) {
        set(change(read(), !isHidden));
        toast(textOf(failure), { tone: "danger" });
      }
    });
  };
}
