import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ConsentLog } from "./consent-log.tsx";
import { consentsQuery } from "./queries.ts";
import { SexualityConsent } from "./sexuality-consent.tsx";
import { TrackingConsent } from "./tracking-consent.tsx";

/** The consents that can be withdrawn, and the log of all consents. */
export function ConsentCards() {
  const t = useT("consents");
  const errors = useT("errors");
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(consentsQuery());
  if (error && !data) {
    return (
      <ErrorState title={errorText(error)} retryLabel={errors("page.retry")} onRetry={() => void refetch()} />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")} className="grid gap-5">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    );
  }
  return (
    <>
      <Card as="section" aria-labelledby="sexuality-title">
        <h2 id="sexuality-title" tabIndex={-1} className="text-lg font-bold outline-none">
          {t("sexuality.title")}
        </h2>
        <SexualityConsent isGiven={data.sexuality} />
      </Card>
      <Card as="section" aria-labelledby="tracking-title">
        <h2 id="tracking-title" tabIndex={-1} className="text-lg font-bold outline-none">
          {t("tracking.title")}
        </h2>
        <TrackingConsent kept={data.tracking} />
      </Card>
      <ConsentLog log={data.log} />
    </>
  );
}
