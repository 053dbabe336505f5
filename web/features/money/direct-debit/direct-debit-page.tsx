import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

import { useUser } from "#web/features/ground/session/queries.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { CodeForm } from "./code-form.tsx";
import { DetailsForm, type Typed } from "./details-form.tsx";
import {
  type Debit,
  type DebitState,
  directDebitQuery,
  draftFor,
  oldPriceOf,
  type Purchase,
} from "./queries.ts";
import { SignForm } from "./sign-form.tsx";

type PageProps = {
  /** Null if the address names no bundle that can be bought. */
  purchase: Purchase | null;
  /** Whether the address names a bundle. */
  isNamed: boolean;
  /** The page to choose another method or bundle. */
  otherPath: string;
};

const steps = ["details", "code", "confirm"] as const;
type Step = (typeof steps)[number];

/** Pays a bundle by direct debit: the payer and their account, a code by text message, and the mandate. */
export function DirectDebitPage({ purchase, isNamed, otherPath }: PageProps) {
  const t = useT("directdebit");
  const format = useFormat();
  const user = useUser();
  const state = useQuery(directDebitQuery()).data;
  useSignedElsewhere(state, purchase);
  if (!state) return null;
  const closed = purchase
    ? closedBy(state, purchase, user?.status === "not_confirmed")
    : isNamed
      ? "gone"
      : "begin";
  const left = format.money(state.limits.left_minor, "EUR");
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 px-4 py-8 md:py-12">
      <div>
        <h1 className="text-2xl font-extrabold">{t("title")}</h1>
        {purchase ? <Lead purchase={purchase} /> : null}
      </div>
      {state.open_order_id ? (
        <Alert
          tone="info"
          action={
            <ButtonLink to={`/credits/${state.open_order_id}`} size="sm" variant="outline">
              {t("open.link")}
            </ButtonLink>
          }
        >
          {t("open.text")}
        </Alert>
      ) : null}
      {closed ? (
        <Alert
          tone={closed === "blocked" ? "danger" : "warning"}
          title={closed === "blocked" ? t("blocked.title") : undefined}
          action={
            <ButtonLink to={otherPath} size="sm" variant="outline">
              {purchase ? t("other") : t("choose")}
            </ButtonLink>
          }
        >
          {closed === "blocked" ? t("blocked.text") : t(closed, { left })}
        </Alert>
      ) : (
        purchase && <Steps key={purchase.bundleId} state={state} purchase={purchase} otherPath={otherPath} />
      )}
    </div>
  );
}

/** If another tab has signed the draft of this page, the page opens its order instead of an empty form. */
function useSignedElsewhere(state: DebitState | undefined, purchase: Purchase | null): void {
  const navigate = useNavigate();
  const shown = useRef<string | null>(null);
  const draftId = state && purchase ? (draftFor(state, purchase)?.id ?? null) : null;
  const signed = state?.signed_last;
  useEffect(() => {
    if (signed && signed.id === shown.current)
      void navigate(`/credits/${signed.order_id}`, { replace: true });
    else if (draftId !== null) shown.current = draftId;
  }, [draftId, signed, navigate]);
}

function closedBy(state: DebitState, purchase: Purchase, isUnconfirmed: boolean) {
  if (!state.is_offered || !state.creditor) return "off";
  if (state.is_blocked) return "blocked";
  if (isUnconfirmed) return "unconfirmed";
  return purchase.amountMinor > state.limits.left_minor ? "spent" : null;
}

function Lead({ purchase: { credits, amountMinor, currency } }: { purchase: Purchase }) {
  const t = useT("directdebit");
  const tCredits = useT("credits");
  const format = useFormat();
  const bundle = tCredits("count", { count: credits });
  return (
    <p className="mt-2 text-pretty text-text-muted">
      {t("lead", { bundle, price: format.money(amountMinor, currency) })}
    </p>
  );
}

type StepsProps = { state: DebitState; purchase: Purchase; otherPath: string };

/** The server determines the step, so that a reload or a second tab continues at the same place. */
function Steps({ state, purchase, otherPath }: StepsProps) {
  const t = useT("directdebit");
  const client = useQueryClient();
  const format = useFormat();
  const [isChanging, setChanging] = useState(false);
  /** The typed values stay in this page's memory: no browser storage holds an account number. */
  const [typed, setTyped] = useState<Typed | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const draft = draftFor(state, purchase);
  const step = stepOf(draft, isChanging);
  const heading = useFocusOnChange(step);

  function show(next: DebitState): void {
    setRefusal(null);
    setChanging(false);
    client.setQueryData(directDebitQuery().queryKey, next);
  }

  /** The draft has ended: the form starts again with the typed values. */
  function startAgain(message: string): void {
    setRefusal(message);
    askAnew();
  }

  function askAnew(): void {
    void client.invalidateQueries({ queryKey: directDebitQuery().queryKey });
    void client.invalidateQueries({ queryKey: apiKey("GET /api/bundles") });
  }

  const index = steps.indexOf(step);
  const before = oldPriceOf(state, purchase);
  const names = steps.map((one) => t(`steps.${one}`));
  const caption = t("step", { step: index + 1, count: steps.length, name: names[index] ?? "" });
  return (
    <>
      <Stepper label={t("steps.label")} steps={names} current={index} caption={caption} />
      <div role="status">
        {before === null ? null : (
          <Alert tone="warning">
            {t("price_changed", {
              before: format.money(before, purchase.currency),
              now: format.money(purchase.amountMinor, purchase.currency),
            })}
          </Alert>
        )}
      </div>
      {refusal && before === null ? <Alert tone="danger">{refusal}</Alert> : null}
      <section className="grid gap-5" aria-labelledby="debit-step">
        <h2 id="debit-step" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {step === "confirm" ? t("summary.title") : names[index]}
        </h2>
        {stepBody()}
      </section>
    </>
  );

  function stepBody(): ReactNode {
    const change = () => setChanging(true);
    if (step === "details" || !draft) {
      return (
        <DetailsForm
          state={state}
          purchase={purchase}
          draft={draft ?? state.direct_debit}
          typed={typed}
          otherPath={otherPath}
          onSend={setTyped}
          onDone={show}
          onOfferGone={askAnew}
        />
      );
    }
    if (step === "code") {
      return <CodeForm debit={draft} onDone={show} onExpired={startAgain} onChange={change} />;
    }
    return (
      state.creditor && (
        <SignForm
          debit={draft}
          creditor={state.creditor}
          purchase={purchase}
          otherPath={otherPath}
          onExpired={startAgain}
          onOfferGone={askAnew}
          onChange={change}
        />
      )
    );
  }
}

function stepOf(draft: Debit | null, isChanging: boolean): Step {
  if (!draft || isChanging) return "details";
  return draft.is_confirmed ? "confirm" : "code";
}

/** A new step is announced and takes the keyboard focus; the first step leaves the focus as it is. */
function useFocusOnChange(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return heading;
}
