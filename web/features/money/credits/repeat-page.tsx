import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { storedCardMethod } from "#contracts/money/payment-methods.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { BundlePrice } from "./bundle-price.tsx";
import { useCardName } from "./card-name.ts";
import type { AllowanceOf } from "./checkout-form.tsx";
import { CoinStack } from "./coin-stack.tsx";
import { codeParam } from "./discount-code.ts";
import { payNote } from "./pay-note.ts";
import type { Wish } from "./purchase-intents.ts";
import { type Bundle, bundlesQuery, type Offer } from "./queries.ts";
import { readReturnPath, withReturnPath } from "./return-path.ts";
import { startPurchase } from "./start-purchase.ts";
import { type StoredCard, storedCardQuery } from "./stored-card-query.ts";

/** The last bought bundle again, charged to the stored card: one question, one button. */
export function RepeatPage({ allowanceOf }: { allowanceOf: AllowanceOf }) {
  const t = useT("storedcard");
  const [search] = useSearchParams();
  const now = useNow();
  const memberId = useUser()?.id;
  const code = search.get(codeParam) || undefined;
  const stored = useQuery(storedCardQuery()).data;
  const offer = useQuery(bundlesQuery(code)).data;
  const returnTo = readReturnPath(search.get("return_to"));
  if (!stored || !offer || memberId === undefined) return null;
  const bundle = offer.bundles.find(({ id }) => id === stored.repeat_bundle_id);
  const isTaken = offer.methods.some(({ id }) => id === storedCardMethod);
  const { card } = stored;
  const price = { amountMinor: bundle?.amount_minor ?? 0, currency: offer.currency };
  const { isClosed, notice, ways } = allowanceOf(offer.spending, price, now);
  const otherPath = withReturnPath(bundle ? `/credits/${bundle.id}` : "/credits", returnTo, code);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 px-4 py-8 md:py-12">
      <div>
        <h1 className="text-2xl font-extrabold">{t("title")}</h1>
        {card && bundle ? <p className="mt-2 text-pretty text-text-muted">{t("lead")}</p> : null}
      </div>
      {!card || !bundle || !isTaken ? (
        <Alert
          tone="info"
          action={
            <ButtonLink to={withReturnPath("/credits", returnTo, code)} size="sm" variant="outline">
              {t("none.choose")}
            </ButtonLink>
          }
        >
          {t(card && bundle ? "none.off" : "none.text")}
        </Alert>
      ) : isClosed ? (
        notice
      ) : (
        <Ask {...{ card, bundle, offer, memberId, returnTo, notice, ways, otherPath }} />
      )}
    </div>
  );
}

type AskProps = Pick<ReturnType<AllowanceOf>, "notice" | "ways"> & {
  card: StoredCard;
  bundle: Bundle;
  offer: Offer;
  memberId: string;
  returnTo: string | null;
  otherPath: string;
};

function Ask({ card, bundle, offer, memberId, returnTo, notice, ways, otherPath }: AskProps) {
  const t = useT("storedcard");
  const tCredits = useT("credits");
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const nameOf = useCardName();
  const wish: Wish = {
    bundleId: bundle.id,
    method: storedCardMethod,
    returnTo,
    discountCode: bundle.discount?.code ?? null,
    price: { amountMinor: bundle.amount_minor, currency: bundle.currency },
    storedCardId: card.id,
  };
  const form = useSubmit((asked: Wish) => startPurchase(memberId, asked), {
    onDone: (order) => navigate(`/credits/${order.id}`, { replace: true }),
    onRefused: () => {
      void client.invalidateQueries({ queryKey: storedCardQuery().queryKey });
      void client.invalidateQueries({ queryKey: bundlesQuery().queryKey });
      return false;
    },
  });
  return (
    <form ref={form.ref} onSubmit={form.onSubmit(() => wish)} className="grid gap-5" noValidate>
      <Card as="section" className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-3 font-semibold">
            <CoinStack bundleId={bundle.id} />
            {tCredits("count", { count: bundle.credits })}
          </span>
          <BundlePrice of={bundle} />
        </div>
        <dl className="tabular grid gap-2 border-t pt-4 text-sm">
          {bundle.discount ? (
            <div className="flex flex-wrap justify-between gap-x-4">
              <dt className="min-w-0 wrap-anywhere">
                {tCredits("discount.applied", {
                  name: bundle.discount.code,
                  percentage: bundle.discount.percentage,
                })}
              </dt>
              <dd className="font-semibold">
                {format.money(bundle.amount_minor - bundle.list_minor, bundle.currency)}
              </dd>
            </div>
          ) : null}
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-text-muted">{tCredits("receipt.card")}</dt>
            <dd className="font-semibold wrap-anywhere">{nameOf(card)}</dd>
          </div>
        </dl>
      </Card>
      {form.error ? (
        <Alert tone="danger" action={ways}>
          {form.error}
        </Alert>
      ) : (
        notice
      )}
      <Button type="submit" variant="secondary" size="lg" block loading={form.isBusy}>
        {t("pay", { price: format.money(bundle.amount_minor, bundle.currency) })}
      </Button>
      <p className="text-center text-xs text-text-muted">{tCredits(payNote(offer))}</p>
      <ButtonLink to={otherPath} variant="ghost" block>
        {t("other")}
      </ButtonLink>
    </form>
  );
}
