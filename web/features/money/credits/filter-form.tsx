import { Download } from "lucide-react";
import { useNavigate } from "react-router";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { type Filter, isFiltered, withFilter } from "./read-filter.ts";

type FilterFormProps = {
  /** The page of the list. */
  path: string;
  /** The call that answers with the list as a file. */
  filePath: string;
  kinds: readonly { value: string; label: string }[];
  filter: Filter;
};

/**
 * Kind and period of a list, which its address contains, and the file of what the list shows. The filter is
 * folded until it is used, so that the list begins on the first screen of a phone.
 */
export function FilterForm({ path, filePath, kinds, filter }: FilterFormProps) {
  const t = useT("transactions");
  const navigate = useNavigate();
  return (
    <div className="mb-5 grid gap-3">
      <details
        // The back button shows the filter of its address.
        key={withFilter(path, filter)}
        open={isFiltered(filter)}
        className="rounded-card border bg-surface-raised px-4"
      >
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
          {t("filter.label")}
        </summary>
        <form
          method="get"
          action={path}
          aria-label={t("filter.label")}
          onSubmit={(event) => {
            event.preventDefault();
            const data = new FormData(event.currentTarget);
            const text = (name: string) => String(data.get(name) ?? "");
            const chosen = { kind: text("kind"), from: text("from"), until: text("until") };
            void navigate(withFilter(path, chosen), { preventScrollReset: true });
          }}
          className="grid grid-cols-2 pt-1 pb-4 items-end gap-3 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <Field label={t("filter.kind")} className="col-span-2 sm:col-span-1">
            <Select
              name="kind"
              options={kinds}
              placeholder={t("filter.all")}
              defaultValue={filter.kind ?? ""}
            />
          </Field>
          <Field label={t("filter.from")} className="max-[399px]:col-span-2">
            <DayInput name="from" defaultValue={filter.from} />
          </Field>
          <Field label={t("filter.until")} className="max-[399px]:col-span-2">
            <DayInput name="until" defaultValue={filter.until} />
          </Field>
          <Button type="submit" variant="outline" className="col-span-2 sm:col-span-1">
            {t("filter.apply")}
          </Button>
        </form>
      </details>
      <div className="flex flex-wrap justify-end gap-2">
        {isFiltered(filter) ? (
          <ButtonLink to={path} variant="ghost" size="sm">
            {t("filter.clear")}
          </ButtonLink>
        ) : null}
        <a
          href={withFilter(filePath, filter)}
          download
          className={buttonClasses({ variant: "ghost", size: "sm" })}
        >
          <Icon icon={Download} size="sm" />
          {t("file.download")}
        </a>
      </div>
    </div>
  );
}

function DayInput({ name, defaultValue }: { name: string; defaultValue: string | undefined }) {
  return (
    <TextInput
      type="date"
      name={name}
      min="2000-01-01"
      max="2099-12-31"
      defaultValue={defaultValue ?? ""}
      compact
    />
  );
}
