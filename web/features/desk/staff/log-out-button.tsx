import { LogOut } from "lucide-react";
import { api } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useT } from "#web/lib/i18n.ts";
import { staffQuery } from "#web/lib/load-desk.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Who is signed in, in words, and the way out; nothing where nobody is. */
export function LogOutButton() {
  const t = useT("staff");
  const textOf = useErrorText();
  // What the page's loader found: it is asked anew with every page.
  const { data } = useQuery({ ...staffQuery(), enabled: false });
  const name = data?.staff?.name;
  if (!name) return null;

  async function logOut() {
    try {
      await api("DELETE /api/admin/session");
      // A page of its own: nothing of what was seen stays in memory.
      location.assign("/admin/login");
    } catch (error) {
      toast(textOf(error), { tone: "danger" });
    }
  }

  return (
    <>
      <span className="max-w-40 truncate text-sm text-text-muted max-sm:sr-only">{name}</span>
      <IconButton icon={LogOut} label={t("log_out")} onClick={logOut} />
    </>
  );
}
