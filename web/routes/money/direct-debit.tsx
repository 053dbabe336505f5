import { useSearchParams } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { codeIn, codeParam } from "#web/features/money/credits/discount-code.ts";
import { payNote } from "#web/features/money/credits/pay-note.ts";
import { bundlesQuery } from "#web/features/money/credits/queries.ts";
import { readReturnPath, withReturnPath } from "#web/features/money/credits/return-path.ts";
import { DirectDebitPage } from "#web/features/money/direct-debit/direct-debit-page.tsx";
import { directDebitQuery, type Purchase } from "#web/features/money/direct-debit/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import type { Route } from "./+types/direct-debit";

export const handle = {
  messages: ["directdebit", "credits"],
  audience: "member",
  without: ["photo", "push"],
  hasWayBack: true,
} satisfies PageFacts;

const queries = ({ request }: Route.LoaderArgs | Route.ClientLoaderArgs) => [
  directDebitQuery(),
  optional(settingsQuery("support")),
  bundlesQuery(codeIn(new URL(request.url))),
];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** `/directdebit?bundle=p1`: the checkout leads here for payments by direct debit. */
export default function DirectDebit() {
  const t = useT("directdebit");
  const [search] = useSearchParams();
  const code = search.get(codeParam) || undefined;
  const offer = useQuery(bundlesQuery(code)).data;
  const bundle = offer?.bundles.find(({ id }) => id === search.get("bundle"));
  const returnTo = readReturnPath(search.get("return_to"));
  const purchase: Purchase | null = bundle
    ? {
        bundleId: bundle.id,
        credits: bundle.credits,
        amountMinor: bundle.amount_minor,
        currency: bundle.currency,
        discountCode: bundle.discount?.code ?? null,
        namedCode: code ?? null,
        payNote: payNote(offer),
        returnTo,
      }
    : null;
  return (
    <>
      <PageHead title={t("title")} />
      <DirectDebitPage
        purchase={purchase}
        isNamed={search.has("bundle")}
        otherPath={withReturnPath(bundle ? `/credits/${bundle.id}` : "/credits", returnTo, code)}
      />
    </>
  );
}
