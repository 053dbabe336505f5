import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { toast } from "#web/ui/toast.ts";
import { blocksPages } from "./queries.ts";

/** Removes a block and confirms it; false on failure. The name may be missing. */
export function useUnblock(): (person: {
  id: string;
  name?: string;
  gender?: string | null;
}) => Promise<boolean> {
  const client = useQueryClient();
  const t = useT("blocks");
  const errorText = useErrorText();
  return async ({ id, name, gender = null }) => {
    try {
      if ((await api("DELETE /api/blocks/:member_id", { params: { member_id: id } })) === false) return false;
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
      return false;
    }
    client.setQueryData(
      blocksPages().queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            blocks: page.blocks.filter(({ member }) => member.id !== id),
          })),
        },
    );
    // The next search may find them again.
    void client.invalidateQueries({ queryKey: apiKey("GET /api/members"), refetchType: "none" });
    toast(name ? t("unblocked", { name, gender }) : t("unblocked_somebody"), { tone: "success" });
    return true;
  };
}
