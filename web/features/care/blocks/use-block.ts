import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import type { Person } from "#web/lib/browser/care-wish.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import { forgetMember } from "./forget-member.ts";
import { useUnblock } from "./use-unblock.ts";

/** Blocks a member and removes them from the page; returns the error text, or null on success. */
export function useBlock(person: Person, onBlocked: () => unknown): () => Promise<string | null> {
  const t = useT("blocks");
  const client = useQueryClient();
  const errorText = useErrorText();
  const unblock = useUnblock();
  const { id, name, gender } = person;
  return async () => {
    try {
      if ((await api("POST /api/blocks/:member_id", { params: { member_id: id } })) === false) return null;
    } catch (error) {
      return errorText(error);
    }
    // Leaves the page first, because its parts would request data that is no longer available.
    await onBlocked();
    forgetMember(client, id);
    toast(t("blocked", { name, gender }), {
      tone: "success",
      action: { label: t("unblock"), onClick: () => void unblock(person) },
    });
    return null;
  };
}
