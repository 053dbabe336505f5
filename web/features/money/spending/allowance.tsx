import type { ReactNode } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Period, Spending } from "./queries.ts";
import { type Price, type Short, shortCap } from "./short-cap.ts";
import { useSpendingTexts } from "./use-texts.ts";

type Allowance = { isClosed: boolean; notice: ReactNode; ways: ReactNode };

const settingsPath = "/notifications/spending";
const periods: readonly Period[] = ["day", "month"];

/** The effect of the member's caps and pause on a price, before the payment. The server enforces it. */
export function allowanceOf(spending: Spending | null, price: Price, now: number): Allowance {
  if (!spending) return { isClosed: false, notice: null, ways: null };
  const { paused_until } = spending;
  if (paused_until !== null && Date.parse(paused_until) > now)
    return { isClosed: true, notice: <Paused until={paused_until} />, ways: null };
  const short = shortCap(spending, price);
  const ways = <Ways spending={spending} />;
  return {
    isClosed: false,
    notice: short ? <TooMuch short={short} ways={ways} /> : <Before spending={spending} />,
    ways: spending.caps.day || spending.caps.month ? ways : null,
  };
}

/** Links to the order that uses up the cap, and to the caps. */
function Ways({ spending: { open_order } }: { spending: Spending }) {
  const t = useT("spending");
  const { money } = useSpendingTexts();
  return (
    <>
      {open_order ? (
        <ButtonLink to={`/credits/${open_order.id}`} size="sm" variant="outline">
          {t("before.order", { price: money(open_order.amount_minor, open_order.currency) })}
        </ButtonLink>
      ) : null}
      <ToSettings />
    </>
  );
}

function ToSettings() {
  const t = useT("spending");
  return (
    <ButtonLink to={settingsPath} size="sm" variant="outline">
      {t("before.open")}
    </ButtonLink>
  );
}

function Paused({ until }: { until: string }) {
  const t = useT("spending");
  const { time } = useSpendingTexts();
  return (
    <Alert tone="info" action={<ToSettings />}>
      {t("pause.until", { time: time(until) })}
    </Alert>
  );
}

function TooMuch({ short: { period, cap, room, freesAt }, ways }: { short: Short; ways: ReactNode }) {
  const t = useT("spending");
  const { money, time } = useSpendingTexts();
  return (
    <Alert tone="warning" action={ways}>
      {t(`before.${room}_${period}`, {
        left: money(cap.left_minor, cap.currency),
        amount: money(cap.amount_minor, cap.currency),
        time: freesAt === null ? "" : time(freesAt, cap.time_zone),
      })}
    </Alert>
  );
}

function Before({ spending: { caps, is_fast } }: { spending: Spending }) {
  const t = useT("spending");
  const { money } = useSpendingTexts();
  return (
    <>
      {is_fast ? (
        <Alert tone="info" title={t("before.fast_title")} action={<ToSettings />}>
          {t("before.fast_text")}
        </Alert>
      ) : null}
      {caps.day || caps.month ? (
        <p className="tabular flex flex-wrap items-center justify-center gap-x-4 text-xs text-text-muted">
          {periods.map((period) => {
            const one = caps[period];
            return one ? (
              <span key={period}>
                {t(`before.left_${period}`, { left: money(one.left_minor, one.currency) })}
              </span>
            ) : null;
          })}
          <Link
            to={settingsPath}
            className="inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4"
          >
            {t("before.open")}
          </Link>
        </p>
      ) : null}
    </>
  );
}
