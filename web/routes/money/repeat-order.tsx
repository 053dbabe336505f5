import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { codeIn } from "#web/features/money/credits/discount-code.ts";
import { bundlesQuery } from "#web/features/money/credits/queries.ts";
import { RepeatPage } from "#web/features/money/credits/repeat-page.tsx";
import { storedCardQuery } from "#web/features/money/credits/stored-card-query.ts";
import { allowanceOf } from "#web/features/money/spending/allowance.tsx";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/repeat-order";

export const handle = {
  messages: ["storedcard", "credits", "spending"],
  audience: "member",
  without: ["photo", "push"],
  hasWayBack: true,
} satisfies PageFacts;

const queries = ({ request }: Route.LoaderArgs | Route.ClientLoaderArgs) => [
  storedCardQuery(),
  bundlesQuery(codeIn(new URL(request.url))),
];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** The last bought bundle again, with the stored card (seed section 2: credits-repeat-order). */
export default function RepeatOrder() {
  const t = useT("storedcard");
  return (
    <>
      <PageHead title={t("title")} />
      <RepeatPage allowanceOf={allowanceOf} />
    </>
  );
}
