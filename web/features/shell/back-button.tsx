import { ArrowLeft } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "#web/lib/i18n.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Member profile, likes, credits and payment method (seed section 2). */
const withBackButton = /^\/(members\/[^/]+|likes(\/.*)?|credits(\/.*)?)$/;

const never = () => () => undefined;

function canGoBack(): boolean {
  return matchMedia("(display-mode: standalone)").matches && history.length > 1;
}

/** The installed app has no browser around it to go back with. */
export function BackButton() {
  const t = useT("common");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isShown = useSyncExternalStore(never, canGoBack, () => false);
  if (!isShown || !withBackButton.test(pathname)) return null;
  return <IconButton icon={ArrowLeft} label={t("back")} onClick={() => navigate(-1)} className="-ml-2" />;
}
