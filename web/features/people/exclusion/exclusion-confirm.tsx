import { CircleCheck, DoorClosed, MailX } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useLinkToken } from "#web/lib/api/link-token.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Months, MonthsField } from "./months-field.tsx";

/**
 * The target of a self-exclusion mail: the reader chooses the length, and a button starts the exclusion,
 * because mail scanners open links.
 */
export function ExclusionConfirm() {
  const t = useT("exclusion");
  const textOf = useErrorText();
  const format = useFormat();
  const { token, forget } = useLinkToken("self-exclusion", "/pages/ban/confirm");
  const [months, setMonths] = useState<Months>(6);
  const [until, setUntil] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function begin(): Promise<void> {
    setError(null);
    try {
      const body = { token: token ?? "", months };
      const answer = await api("POST /api/self-exclusion-confirmations", { body });
      if (answer === false) return;
      forget();
      setUntil(answer.until);
    } catch (failure) {
      if (failure instanceof ApiError && [410, 422].includes(failure.status)) setInvalid(true);
      else setError(textOf(failure));
    }
  }

  if (until !== null) {
    return (
      <Told icon={CircleCheck} tone="bg-success-soft text-on-success-soft" title={t("confirm.done_title")}>
        <p className="text-pretty text-text-muted">{t("confirm.done", { date: format.date(until) })}</p>
        <p className="text-sm text-pretty text-text-muted">
          {t.rich("confirm.account", {
            settings: (part) => (
              <Link to="/notifications/data" className="text-primary-text underline underline-offset-4">
                {part}
              </Link>
            ),
          })}
        </p>
      </Told>
    );
  }
  if (isInvalid || token === "") {
    return (
      <Told icon={MailX} tone="bg-danger-soft text-on-danger-soft" title={t("confirm.invalid_title")}>
        <ButtonLink to="/pages/ban" size="lg" block>
          {t("confirm.again")}
        </ButtonLink>
      </Told>
    );
  }
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Sign icon={DoorClosed} tone="bg-primary-soft text-on-primary-soft" />
      <h1 className="text-xl font-bold text-balance">{t("confirm.title")}</h1>
      <p className="text-pretty text-text-muted">{t("confirm.text")}</p>
      <div className="w-full text-start">
        <MonthsField months={months} onChange={setMonths} />
      </div>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button type="button" size="lg" block disabled={token === null} onClick={begin}>
        {t("confirm.submit")}
      </Button>
    </div>
  );
}

function Sign({ icon, tone }: { icon: typeof MailX; tone: string }) {
  return (
    <span className={`rounded-pill p-4 ${tone}`}>
      <Icon icon={icon} size="lg" />
    </span>
  );
}

type ToldProps = { icon: typeof MailX; tone: string; title: string; children: ReactNode };

/** Replaces the button with its result; takes the focus, so that screen readers read it. */
function Told({ icon, tone, title, children }: ToldProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Sign icon={icon} tone={tone} />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-bold text-balance outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}
