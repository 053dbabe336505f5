import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Filed } from "./complaint-form.tsx";
import { ComplaintPictures } from "./complaint-pictures.tsx";

/**
 * Confirms the complaint: a reference, a date, and the link to its page. Takes the focus, so that screen
 * readers read it.
 */
export function ComplaintFiled({ filed, onAgain }: { filed: Filed; onAgain: () => void }) {
  const t = useT("complaints");
  const format = useFormat();
  const user = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card padding="lg" className="grid justify-items-center gap-4 text-center">
      <span className="rounded-pill bg-success-soft p-4 text-on-success-soft">
        <Icon icon={CircleCheck} size="lg" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold text-balance outline-none">
        {t("done.title")}
      </h2>
      <p>
        {t.rich("done.reference", {
          reference: filed.reference,
          b: (chunks) => <strong className="tabular whitespace-nowrap">{chunks}</strong>,
        })}
      </p>
      <p className="text-pretty text-text-muted">{t("done.due", { date: format.dateTime(filed.due_at) })}</p>
      {filed.is_mailed ? (
        <p className="max-w-full text-pretty wrap-anywhere text-text-muted">
          {t("done.mailed", { email: filed.email })}
        </p>
      ) : (
        <Alert tone="warning" className="text-start wrap-anywhere">
          {filed.email ? t("done.withheld", { email: filed.email }) : t("done.unmailed")}
        </Alert>
      )}
      {filed.email ? (
        <Card tone="sunken" padding="sm" className="grid w-full gap-1">
          <p>
            {t.rich("done.code", {
              code: filed.code,
              b: (chunks) => <strong className="tabular whitespace-nowrap select-all">{chunks}</strong>,
            })}
          </p>
          <p className="text-sm text-pretty text-text-muted">
            {t(user ? "done.code_text_member" : "done.code_text")}
          </p>
        </Card>
      ) : null}
      <div className="w-full">
        <ComplaintPictures token={filed.status_path.replace("/complaints/", "")} />
      </div>
      <ButtonLink to={filed.status_path} size="lg" block>
        {t("done.open")}
      </ButtonLink>
      <Button variant="ghost" onClick={onAgain}>
        {t("done.again")}
      </Button>
    </Card>
  );
}
