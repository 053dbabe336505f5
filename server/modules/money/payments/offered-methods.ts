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
import { gatewayForSite, type PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { isSiteRefused } from "#server/platform/gateways/refused-niches.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { methodsAskAgainMs, methodsFreshMs, methodsPatienceMs } from "./payment-limits.ts";

type Listed = ReadonlySet<PaymentMethodSlug> | null;
type Kept = { listed: Promise<Listed>; until: number };

/**
 * The methods a visitor can pay with now: usual in the country, and accepted by our account at the gateway. None on a site
 * that the gateway refuses.
 */
export type OfferedMethods = (query: {
  site: Pick<RequestSite, "settings">;
  country: string | null;
  currency: string;
  locale: Locale;
}) => Promise<readonly PaymentMethod[]>;

/** Caches a gateway's methods per currency; while it is away, the contract's own table is used. */
export function createOfferedMethods(options: {
  gateways: PaymentGateways;
  sms: { isOn: boolean };
  clock: Clock;
  log: Log;
}): OfferedMethods {
  const { gateways, sms, clock, log } = options;
  const kept = new Map<string, Kept>();

  function listed(gateway: PaymentGateway, currency: string, locale: Locale): Promise<Listed> {
    const now = clock.now().getTime();
    const key = `${gateway.name} ${currency}`;
    const known = kept.get(key);
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
    kept.set(key, asked);
    return asked.listed;
  }

  return async ({ site, country, currency, locale }) => {
    const gateway = gatewayForSite(gateways, site);
    if (!gateway || /* defence: refused-site-no-methods */ isSiteRefused(gateways, site)) return [];
    const maySign = mayDebit({ gateways, sms }, { site, country, currency });
    const usual = methodsFor(country, currency).filter(({ slug }) => maySign || slug !== debitMethod);
    const taken = await withinPatience(listed(gateway, currency, locale));
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
