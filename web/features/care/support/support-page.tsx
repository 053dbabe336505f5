import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Hourglass, LifeBuoy, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { supportDays } from "#contracts/limits.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLive } from "#web/lib/live/live.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Support, supportQuery, supportRefreshMs } from "./queries.ts";
import { SupportForm } from "./support-form.tsx";
import { SupportThread } from "./support-thread.tsx";
import { useReadAnswers } from "./use-read-answers.ts";

/** The member's conversation with support: its state, the form, and the messages, the newest first. */
export function SupportPage() {
  const t = useT("support");
  const client = useQueryClient();
  const { data } = useQuery({ ...supportQuery(), refetchInterval: supportRefreshMs });
  const again = () => void client.invalidateQueries({ queryKey: supportQuery().queryKey });
  useLive("user_changed", again);
  useLive("connected", ({ isComplete }) => {
    if (!isComplete) again();
  });
  useReadAnswers(data?.standing);
  if (!data) return null;
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-6 md:py-10">
      <header className="grid gap-2">
        <h1 className="text-2xl font-extrabold text-balance">{t("title")}</h1>
        <p className="text-pretty text-text-muted">{t("lead")}</p>
      </header>
      <Standing standing={data.standing} />
      <SupportForm />
      <SupportThread support={data} />
      <Hints />
    </div>
  );
}

function Standing({ standing }: Pick<Support, "standing">) {
  const t = useT("support");
  const format = useFormat();
  const { siteName: site } = usePageRequest();
  const within = t("within", { days: supportDays });
  const { status, due_at: dueAt } = standing;
  if (status === "none")
    return (
      <Sign icon={LifeBuoy} title={t("empty.title")}>
        {t("empty.text", { site })} {within}
      </Sign>
    );
  if (standing.is_overdue) return <Alert tone="warning">{t("late")}</Alert>;
  if (dueAt) return <Sign icon={Hourglass}>{t("waiting", { date: format.dateTime(dueAt) })}</Sign>;
  if (status === "closed") return <Sign icon={CircleCheck}>{t("closed")}</Sign>;
  return <Sign icon={MessageCircle}>{within}</Sign>;
}

type SignProps = { icon: typeof LifeBuoy; title?: string; children: ReactNode };

function Sign({ icon, title, children }: SignProps) {
  return (
    <Card as="section" padding="sm" className="flex items-start gap-3">
      <span className="rounded-pill bg-primary-soft p-2.5 text-on-primary-soft">
        <Icon icon={icon} />
      </span>
      <div className="grid min-w-0 gap-1 self-center">
        {title ? <h2 className="font-bold text-balance">{title}</h2> : null}
        <p className="text-sm text-pretty text-text-muted">{children}</p>
      </div>
    </Card>
  );
}

function Hints() {
  const t = useT("support");
  const linkTo = (to: string) => (chunks: ReactNode) => (
    <Link to={to} className="text-primary-text underline underline-offset-4">
      {chunks}
    </Link>
  );
  return (
    <div className="grid gap-2 text-sm text-pretty text-text-muted">
      <p>{t.rich("help", { faq: linkTo("/pages/faq"), complaints: linkTo("/complaints") })}</p>
      <p>{t.rich("told", { settings: linkTo("/notifications/notifications") })}</p>
    </div>
  );
}
