import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useState } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { toast } from "#web/ui/toast.ts";
import { twoStepQuery } from "./queries.ts";

const SetUpDialog = lazyPart(() => import("./set-up-dialog.tsx"));
const RenewDialog = lazyPart(() => import("./renew-dialog.tsx"));
const RemoveDialog = lazyPart(() => import("./remove-dialog.tsx"));
const dialogs = { set_up: SetUpDialog, renew: RenewDialog, remove: RemoveDialog };

/** Whether log-in has a second step, with the buttons that change it. */
export function TwoStepCard() {
  const t = useT("twostep");
  const errors = useT("errors");
  const textOf = useErrorText();
  const format = useFormat();
  const client = useQueryClient();
  const user = useUser();
  const { data, error, refetch } = useQuery(twoStepQuery());
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const close = useCallback(() => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: twoStepQuery().queryKey });
  }, [client]);
  const Opened = open && dialogs[open];

  async function keep(): Promise<void> {
    try {
      await api("DELETE /api/second-step-loss");
    } catch (failure) {
      toast(textOf(failure), { tone: "danger" });
    }
    close();
  }

  return (
    <Card as="section" aria-labelledby="two-step-title">
      <h2 id="two-step-title" className="flex flex-wrap items-center gap-2 text-lg font-bold">
        {t("card.title")}
        {data?.on_since ? <Tag tone="success">{t("card.on")}</Tag> : null}
      </h2>
      <p className="mt-1 mb-5 text-sm text-pretty text-text-muted">{t("card.text")}</p>
      {!data ? (
        error ? (
          <ErrorState title={textOf(error)} retryLabel={errors("page.retry")} onRetry={() => refetch()} />
        ) : null
      ) : data.on_since ? (
        <>
          {data.ends_at ? (
            <Alert tone="warning" action={<Button onClick={keep}>{t("card.keep")}</Button>}>
              {t("card.ending", { date: format.dateTime(data.ends_at) })}
            </Alert>
          ) : null}
          <p className="mt-4 text-sm text-text-muted">
            {t("card.since", { date: format.date(data.on_since) })}
            <br />
            {t("card.left", { count: data.recovery_codes_left })}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => setOpen("renew")}>
              {t("card.renew")}
            </Button>
            <Button variant="outline" onClick={() => setOpen("remove")}>
              {t("card.remove")}
            </Button>
          </div>
        </>
      ) : user?.status === "not_confirmed" ? (
        <p className="text-sm">{t("card.unconfirmed")}</p>
      ) : (
        <Button onClick={() => setOpen("set_up")}>{t("card.set_up")}</Button>
      )}
      <Suspense fallback={null}>{Opened ? <Opened onClose={close} /> : null}</Suspense>
    </Card>
  );
}
