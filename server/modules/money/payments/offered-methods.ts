import {
  debitMethod,
  methodsFor,
  type PaymentMethod,
  type PaymentMethodSlug,
} from "#contracts/money/payment-methods.ts";
import type { Locale } from "#i18n/locales.ts";
import { bundlesFor } from "#server/modules/money/credits/bundles.ts";
import { mayDebit } from "#server/modules/money/direct-debits/debit-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { MollieGateway } from "#server/platform/gateways/mollie.ts";
import { isSiteRefused } from "#server/platform/gateways/refused-niches.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { methodsAskAgainMs, methodsFreshMs, methodsPatienceMs } from "./payment-limits.ts";

type Listed = ReadonlySet<PaymentMethodSlug> | null;
type Kept = { listed: Promise<Listed>; until: number };

/**
 * The methods a visitor can pay with now: usual in the country, and accepted by our account at Mollie. None on a site
 * that the gateway refuses.
 */
export type OfferedMethods = (query: {
  site: Pick<RequestSite, "settings">;
  country: string | null;
  currency: string;
  locale: Locale;
}) => Promise<readonly PaymentMethod[]>;

/** Caches Mollie's methods per currency; while Mollie is away, the contract's own table is used. */
export function createOfferedMethods(options: {
  mollie: MollieGateway | null;
  sms: { isOn: boolean };
  clock: Clock;
  log: Log;
}): OfferedMethods {
  const { mollie, sms, clock, log } = options;
  const kept = new Map<string, Kept>();

  function listed(gateway: MollieGateway, currency: string, locale: Locale): Promise<Listed> {
    const now = clock.now().getTime();
    const known = kept.get(currency);
    if (known && known.until > now) return known.listed;
    // The largest bundle: a method that accepts its price accepts the lower ones.
    const amountMinor = Math.max(...bundlesFor(currency).map((bundle) => bundle.amountMinor));
    const asked: Kept = {
      until: now + methodsFreshMs,
      listed: gateway.listMethods({ amountMinor, currency, locale }).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error;
        log.warn({ failure: error.failure, currency }, "the payment methods could not be listed");
        asked.until = clock.now().getTime() + methodsAskAgainMs;
        return null;
      }),
    };
    kept.set(currency, asked);
    return asked.listed;
  }

  return async ({ site, country, currency, locale }) => {
    if (!mollie || /* defence: refused-site-no-methods */ isSiteRefused(mollie, site)) return [];
    const maySign = mayDebit({ mollie, sms }, { site, country, currency });
    const usual = methodsFor(country, currency).filter(({ slug }) => maySign || slug !== debitMethod);
    const taken = await withinPatience(listed(mollie, currency, locale));
    return taken ? usual.filter(({ slug }) => taken.has(slug)) : usual;
  };
}

async function withinPatience(listed: Promise<Listed>): Promise<Listed> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), methodsPatienceMs);
  });
  try {
    return await Promise.race([listed, late]);
  } finally {
    clearTimeout(timer);
  }
}
