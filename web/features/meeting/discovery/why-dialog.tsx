import type { MemberCard } from "#contracts/shapes.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Filters } from "./filters.ts";
import { useReasonText } from "./reason-text.ts";

type WhyDialogProps = { member: MemberCard; filters: Filters; onClose: () => void };

/** Why the search shows a member, in one sentence: all cards share this dialog. */
export default function WhyDialog({ member, filters, onClose }: WhyDialogProps) {
  const t = useT("search");
  const common = useT("common");
  const textOf = useErrorText();
  const sentenceOf = useReasonText();
  const reasons = useQuery({
    ...apiQuery("GET /api/members/:member_id/reasons", {
      params: { member_id: member.id },
      query: filters,
    }),
    // Distance, presence and interests change: each opening asks again.
    gcTime: 0,
  });
  return (
    <Dialog open size="sm" onClose={onClose} title={t("why.title")} closeLabel={common("close")}>
      {reasons.data ? (
        <p role="status">{sentenceOf(member, reasons.data)}</p>
      ) : reasons.error ? (
        <ErrorState title={t("why.failed")} retryLabel={t("retry")} onRetry={() => reasons.refetch()}>
          {textOf(reasons.error)}
        </ErrorState>
      ) : (
        <p role="status">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="w-full" />
        </p>
      )}
    </Dialog>
  );
}
