import { CircleCheckBig } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskLoginPath } from "#web/lib/page/desk-next.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { PhotoFacts } from "./photo-facts.tsx";
import { PhotoStage } from "./photo-stage.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { KeysSwitch, useDecisionKeys } from "./use-decision-keys.tsx";
import { usePhotoQueue, type Verdict } from "./use-photo-queue.ts";

/** One photo at a time: a decision shows the next photo. */
export function PhotoQueue() {
  const t = useT("photoqueue");
  const errors = useT("errors");
  const textOf = useErrorText();
  const navigate = useNavigate();
  const queue = usePhotoQueue({ onLoggedOut: () => navigate(deskLoginPath("/admin/photos")) });
  const { current, next, skippedCount } = queue;
  const [rejectedId, setRejectedId] = useState<string | null>(null);
  const isRejecting = current !== undefined && rejectedId === current.id;

  async function decide(verdict: Verdict) {
    if (!current) return;
    setRejectedId(null);
    const isDone = await queue.decide(current, verdict);
    if (isDone) toast(verdict.verdict === "approve" ? t("approved") : t("rejected"), { tone: "success" });
  }
  const keys = useDecisionKeys(current !== undefined && !isRejecting, {
    1: () => void decide({ verdict: "approve" }),
    2: () => setRejectedId(current?.id ?? null),
    3: () => current && void queue.skipPhoto(current),
  });

  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-4 sm:py-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-bold">{t("title")}</h1>
        <p className="tabular text-sm text-text-muted" role="status">
          {t("waiting", { count: queue.waiting })}
        </p>
      </header>
      {current ? (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <PhotoStage current={current} next={next} />
          <div className="grid gap-4">
            <PhotoFacts photo={current} />
            <div className="sticky bottom-0 z-10 -mx-4 grid grid-cols-2 gap-2 border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
              <Button
                size="lg"
                onClick={() => void decide({ verdict: "approve" })}
                aria-keyshortcuts={keys.isOn ? "1" : undefined}
              >
                {t("approve")}
                {keys.mark("1")}
              </Button>
              <Button
                variant="danger"
                size="lg"
                onClick={() => setRejectedId(current.id)}
                aria-keyshortcuts={keys.isOn ? "2" : undefined}
              >
                {t("reject")}
                {keys.mark("2")}
              </Button>
              <Button
                variant="outline"
                className="col-span-2"
                onClick={() => queue.skipPhoto(current)}
                aria-keyshortcuts={keys.isOn ? "3" : undefined}
              >
                {t("skip")}
                {keys.mark("3")}
              </Button>
            </div>
            <KeysSwitch isOn={keys.isOn} onChange={keys.setOn} />
          </div>
        </div>
      ) : queue.error ? (
        <ErrorState title={textOf(queue.error)} retryLabel={errors("page.retry")} onRetry={queue.retry} />
      ) : queue.isComing ? (
        <div role="status" aria-busy="true" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton shape="box" className="h-[min(46dvh,44rem)] lg:h-[min(78dvh,60rem)]" />
          <Skeleton shape="box" className="h-40" />
        </div>
      ) : (
        <EmptyState
          icon={CircleCheckBig}
          title={t("done_title")}
          action={
            <Button variant="outline" onClick={skippedCount > 0 ? queue.lookAgain : queue.retry}>
              {skippedCount > 0 ? t("skipped_again") : t("look_again")}
            </Button>
          }
        >
          {skippedCount > 0 ? t("skipped", { count: skippedCount }) : t("done_text")}
        </EmptyState>
      )}
      {current ? (
        <RejectDialog
          key={current.id}
          open={isRejecting}
          onClose={() => setRejectedId(null)}
          onReject={(reason, note) => decide({ verdict: "reject", reason, ...(note && { note }) })}
        />
      ) : null}
    </div>
  );
}
