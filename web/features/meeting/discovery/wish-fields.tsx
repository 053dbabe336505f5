import { ChevronDown, ChevronUp } from "lucide-react";
import { Suspense, useEffect, useId, useState } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import {
  type Applied,
  type Change,
  type Filters,
  joinTopics,
  topicsOf,
  type YesFilter,
  yesFilters,
} from "./filters.ts";

const InterestPicker = lazyPart(() => import("./interest-picker.tsx"));

type WishFieldsProps = {
  filters: Filters;
  applied: Partial<Applied>;
  /** The filters that the site has. */
  fields: ReadonlySet<string>;
  change: (part: Change) => void;
};

/** Filters that the profile never fills in: with a photo, online now, new here, interests. */
export function WishFields({ filters, applied, fields, change }: WishFieldsProps) {
  const t = useT("search");
  const offered = yesFilters.filter((name) => fields.has(name));
  return (
    <>
      {offered.length > 0 ? (
        <Field label={t("filter.only")} group>
          {offered.map((name) => (
            <YesBox
              key={name}
              name={name}
              isChosen={filters[name] === "yes"}
              onChange={(isChosen) => change(onlyOne(name, isChosen))}
            />
          ))}
        </Field>
      ) : null}
      {fields.has("interests") ? (
        <InterestsField filters={filters} applied={applied} change={change} />
      ) : null}
    </>
  );
}

type YesBoxProps = { name: YesFilter; isChosen: boolean; onChange: (isChosen: boolean) => void };

/** Ticked at once, while the search is still on its way. */
function YesBox({ name, isChosen, onChange }: YesBoxProps) {
  const t = useT("search");
  const [isTicked, setTicked] = useState(isChosen);
  useEffect(() => setTicked(isChosen), [isChosen]);
  return (
    <Checkbox
      name={name}
      value="yes"
      checked={isTicked}
      onChange={(event) => {
        setTicked(event.target.checked);
        onChange(event.target.checked);
      }}
    >
      {t(`filter.${name}`)}
    </Checkbox>
  );
}

function onlyOne(name: YesFilter, isChosen: boolean) {
  return { [name]: isChosen ? "yes" : undefined } as { [N in YesFilter]?: "yes" | undefined };
}

function InterestsField({ filters, applied, change }: Omit<WishFieldsProps, "fields">) {
  const t = useT("search");
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // As chosen, while the search is still on its way: a second topic adds to the first.
  const [interests, setInterests] = useState(filters.interests);
  useEffect(() => setInterests(filters.interests), [filters.interests]);
  const isShared = interests === "shared";
  const sharesNone = isShared && applied.interests?.length === 0;
  const topics = topicsOf(interests);
  const choose = (next: string | undefined) => {
    setInterests(next);
    change({ interests: next });
  };
  return (
    <Field label={t("filter.interests")} hint={sharesNone ? t("filter.no_own_interests") : undefined} group>
      {user ? (
        <Checkbox
          name="interests"
          value="shared"
          checked={isShared}
          onChange={(event) => choose(event.target.checked ? "shared" : undefined)}
        >
          {t("filter.shared_interests")}
        </Checkbox>
      ) : null}
      <Button
        variant="outline"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<Icon icon={isOpen ? ChevronUp : ChevronDown} size="sm" />}
        onClick={() => setOpen(!isOpen)}
      >
        {topics.length > 0
          ? t("filter.interests_count", { count: topics.length })
          : t("filter.choose_interests")}
      </Button>
      <div id={id}>
        {isOpen ? (
          <Suspense>
            <InterestPicker value={topics} onChange={(next) => choose(joinTopics(next))} />
          </Suspense>
        ) : null}
      </div>
    </Field>
  );
}
