import type { ReactNode } from "react";
import { Link } from "#web/ui/link.tsx";
import { BundlePrice } from "./bundle-price.tsx";
import { useBundleTexts } from "./bundle-texts.ts";
import { CoinStack } from "./coin-stack.tsx";
import type { Bundle } from "./queries.ts";

type PriceListProps = {
  bundles: readonly Bundle[];
  /** The link of a bundle; without it the list only shows prices. */
  linkTo?: (bundle: Bundle) => string;
};

const look = "flex min-h-13 items-center gap-3 rounded-control border bg-surface-raised px-4 py-3";

/** The four bundles with their total prices. */
export function PriceList({ bundles, linkTo }: PriceListProps) {
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      {bundles.map((bundle) => (
        <li key={bundle.id}>
          {linkTo ? (
            <Link to={linkTo(bundle)} className={`${look} transition-colors hover:border-primary`}>
              <Row bundle={bundle} />
            </Link>
          ) : (
            <div className={look}>
              <Row bundle={bundle} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ bundle }: { bundle: Bundle }): ReactNode {
  const { name, worth } = useBundleTexts()(bundle);
  return (
    <>
      <CoinStack bundleId={bundle.id} />
      <span className="min-w-0 grow">
        <span className="block text-sm font-semibold">{name}</span>
        {worth ? <span className="block text-xs text-text-muted">{worth}</span> : null}
      </span>
      <BundlePrice of={bundle} />
    </>
  );
}
