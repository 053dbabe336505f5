import { useState } from "react";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useWithdraw } from "./use-withdraw.ts";

/** The source of the member's first visit, as stored at the sign-up, with a button to delete it. */
export function TrackingConsent({ kept }: { kept: ApiAnswer<"GET /api/consents">["tracking"] }) {
  const t = useT("consents");
  const textOf = useErrorText();
  const withdraw = useWithdraw();
  const [failure, setFailure] = useState<string | null>(null);
  const parts = Object.entries(kept ?? {});

  async function submit(): Promise<void> {
    setFailure(null);
    try {
      await withdraw("tracking", t("tracking.done"));
    } catch (error) {
      setFailure(textOf(error));
    }
  }

  return (
    <>
      <p className="mt-1 text-sm text-pretty text-text-muted">
        {t(kept ? "tracking.kept" : "tracking.none")}
      </p>
      {kept ? (
        <>
          <dl className="mt-3 grid gap-1 text-sm">
            {parts.map(([name, value]) => (
              <div key={name} className="flex gap-3">
                <dt className="w-20 shrink-0 text-text-muted">{name}</dt>
                <dd className="min-w-0 wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {failure ? <Alert tone="danger">{failure}</Alert> : null}
          <Button variant="outline" className="mt-4" onClick={submit}>
            {t("tracking.submit")}
          </Button>
        </>
      ) : null}
    </>
  );
}
