import { LogOut } from "lucide-react";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { staffQuery } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";

/** The signed-in person's name and the log-out button; renders nothing without a log-in. */
export function LogOutButton() {
  const t = useT("staff");
  const textOf = useErrorText();
  // The page's loader fetched it; every page fetches it again.
  const { data } = useQuery({ ...staffQuery(), enabled: false });
  const name = data?.staff?.name;
  if (!name) return null;

  async function logOut() {
    try {
      await api("DELETE /api/admin/session");
      // A full page load, so that no staff data stays in memory.
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
