import { ChevronDown, ChevronUp } from "lucide-react";
import { Suspense, useEffect, useId, useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Change, type ChosenTraits, type Filters, type Gender, traitFilters } from "./filters.ts";

const TraitPicker = lazyPart(() => import("./trait-picker.tsx"));

type TraitFieldsProps = {
  filters: Filters;
  /** Whom the search shows: some languages inflect looks by gender. */
  gender: Gender | undefined;
  /** The filters that the site has. */
  fields: ReadonlySet<string>;
  change: (part: Change) => void;
};

/** Filters by whom a member seeks, by looks and by relationship, behind a button. */
export function TraitFields({ filters, gender, fields, change }: TraitFieldsProps) {
  const t = useT("search");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const address = JSON.stringify(traitFilters.map((name) => filters[name] ?? null));
  // As chosen, while the search is still on its way: a second choice adds to the first.
  const [chosen, setChosen] = useState(() => readChosen(address));
  useEffect(() => setChosen(readChosen(address)), [address]);
  if (!["seeks", "looks", "relationship_status"].some((field) => fields.has(field))) return null;
  const count = Object.keys(chosen).length;
  return (
    <div>
      <Button
        variant="outline"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<Icon icon={isOpen ? ChevronUp : ChevronDown} size="sm" />}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t("filter.more_count", { count }) : t("filter.more")}
      </Button>
      <div id={id}>
        {isOpen ? (
          <Suspense>
            <TraitPicker
              gender={gender}
              chosen={chosen}
              fields={fields}
              onChange={(next) => {
                setChosen(next);
                change(Object.fromEntries(traitFilters.map((name) => [name, next[name]])) as Change);
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

function readChosen(address: string): ChosenTraits {
  const values: (string | null)[] = JSON.parse(address);
  return Object.fromEntries(
    traitFilters.flatMap((name, at) => (values[at] == null ? [] : [[name, values[at]]])),
  ) as ChosenTraits;
}
