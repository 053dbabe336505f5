import { useParams, useRouteError } from "react-router";
import { ErrorPage } from "#web/features/ground/shell/deferred-parts.tsx";
import { deferred } from "#web/lib/page/deferred.tsx";

const OwnBlock = deferred(() => import("#web/features/care/blocks/own-block.tsx"), { isVital: true });

/** The layouts' error page; for a member whom the viewer has blocked it offers to unblock them. */
export function MemberError() {
  const { member_id: memberId } = useParams();
  const { data } = (useRouteError() ?? {}) as { data?: { code?: unknown; message?: unknown } };
  if (memberId === undefined || data?.code !== "you_blocked") return <ErrorPage />;
  return <OwnBlock memberId={memberId} message={String(data.message)} />;
}
