import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, MailCheck, MailX } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { lossHours, mailChangeHours } from "#contracts/limits.ts";
import { userQuery, useUser } from "#web/features/ground/session/queries.ts";
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

type Change = "confirm" | "stop" | "deny" | "lost" | "keep";

const page = {
  confirm: "/mail-change/do",
  stop: "/mail-change/stop",
  deny: "/login/deny",
  lost: "/login/lost",
  keep: "/login/keep",
} as const;
const bold = (chunks: ReactNode) => <b className="text-text wrap-anywhere">{chunks}</b>;

type Done = { email: string; second_step_ends_at?: string | null; recovery_codes_gone?: boolean };

async function send(change: Change, token: string): Promise<Done | false> {
  const body = { token };
  if (change === "confirm") return api("POST /api/email-change-confirmations", { body });
  if (change === "stop") return api("POST /api/email-change-stops", { body });
  if (change === "deny") return api("POST /api/login-denials", { body });
  return change === "lost"
    ? api("POST /api/second-step-loss-starts", { body })
    : api("POST /api/second-step-loss-stops", { body });
}

/**
 * The target of a mail's link about an address, a log-in or a second step. It needs a button, because mail
 * scanners open links.
 */
export function MailChange({ change }: { change: Change }) {
  const t = useT("security");
  const reset = useT("reset");
  const textOf = useErrorText();
  const format = useFormat();
  const client = useQueryClient();
  const user = useUser();
  const { token, forget } = useLinkToken(`mail-change-${change}`, page[change]);
  const [done, setDone] = useState<Done | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function press(): Promise<void> {
    setError(null);
    try {
      const answer = await send(change, token ?? "");
      if (answer === false) return;
      forget();
      setDone(answer);
      void client.invalidateQueries({ queryKey: userQuery().queryKey });
    } catch (failure) {
      if (failure instanceof ApiError && [410, 422].includes(failure.status)) setInvalid(true);
      else setError(textOf(failure));
    }
  }

  if (done !== null) {
    const { email, second_step_ends_at: endsAt, recovery_codes_gone: areCodesGone } = done;
    return (
      <Told icon={CircleCheck} tone="bg-success-soft text-on-success-soft" title={t(`${change}.done_title`)}>
        <p className="text-pretty text-text-muted">
          {t.rich(`${change}.done`, { email, hours: lossHours, b: bold })}
        </p>
        {endsAt ? (
          <p className="text-pretty text-text-muted">
            {t.rich("deny.second_step", { date: format.dateTime(endsAt), b: bold })}
          </p>
        ) : null}
        {areCodesGone ? <p className="text-pretty text-text-muted">{t("deny.codes_gone")}</p> : null}
        {change === "confirm" ? (
          <ButtonLink to="/members" size="lg" block>
            {reset("done.to_members")}
          </ButtonLink>
        ) : null}
      </Told>
    );
  }
  if (isInvalid || token === "") return <Invalid change={change} />;
  const mustLogIn = change === "confirm" && user === null;
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Sign icon={MailCheck} tone="bg-primary-soft text-on-primary-soft" />
      <h1 className="text-xl font-bold text-balance">{t(`${change}.title`)}</h1>
      <p className="text-pretty text-text-muted">
        {mustLogIn ? t("confirm.login") : t(`${change}.text`, { hours: lossHours })}
      </p>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {mustLogIn ? (
        <ButtonLink to={`/login?next=${encodeURIComponent(page.confirm)}`} size="lg" block>
          {reset("done.login")}
        </ButtonLink>
      ) : (
        <Button type="button" size="lg" block onClick={press}>
          {t(`${change}.submit`)}
        </Button>
      )}
    </div>
  );
}

function Invalid({ change }: { change: Change }) {
  const t = useT("security");
  const reset = useT("reset");
  const errors = useT("errors");
  return (
    <Told icon={MailX} tone="bg-danger-soft text-on-danger-soft" title={reset("invalid.title")}>
      <p>{errors("link_invalid")}</p>
      {change === "confirm" ? (
        <>
          <p className="text-sm text-pretty text-text-muted">
            {t("confirm.validity", { hours: mailChangeHours })}
          </p>
          <ButtonLink to="/notifications/account" size="lg" block>
            {reset("invalid.again")}
          </ButtonLink>
        </>
      ) : null}
    </Told>
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
