import { UserRoundX } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useUnblock } from "./use-unblock.ts";

/** Replaces the page about a member whom the viewer has blocked: states the block and offers to remove it. */
export default function OwnBlock({ memberId, message }: { memberId: string; message: string }) {
  const t = useT("blocks");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unblock = useUnblock();
  return (
    <div className="py-8">
      <PageHead title={t("title")} />
      <EmptyState
        icon={UserRoundX}
        title={<h1 className="[overflow-wrap:anywhere]">{message}</h1>}
        action={
          <>
            <ButtonLink variant="outline" to="/notifications/blocked">
              {t("title")}
            </ButtonLink>
            <Button
              onClick={async () => {
                if (await unblock({ id: memberId })) await navigate(pathname, { replace: true });
              }}
            >
              {t("unblock")}
            </Button>
          </>
        }
      />
    </div>
  );
}
