import { ArrowLeft } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageFact } from "#web/lib/page/page-facts.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

const never = () => () => undefined;

function canGoBack(): boolean {
  return matchMedia("(display-mode: standalone)").matches && history.length > 1;
}

/** The installed app has no back button of a browser. */
export function BackButton() {
  const t = useT("navigation");
  const navigate = useNavigate();
  const hasPlace = usePageFact("hasWayBack");
  const isShown = useSyncExternalStore(never, canGoBack, () => false);
  if (!isShown || !hasPlace) return null;
  return <IconButton icon={ArrowLeft} label={t("back")} onClick={() => navigate(-1)} className="-ml-2" />;
}
