import { useEffect } from "react";
import { savedSearchesAtMost, savedSearchNameLongest } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { useFilterText } from "./filter-text.ts";
import { type Applied, honoured, listActive, readFilters } from "./filters.ts";
import { proposeName } from "./propose-name.ts";
import { membersPages } from "./queries.ts";
import type { SavedSearch } from "./use-saved-searches.ts";

type SaveSearchFormProps = {
  path: string;
  formId: string;
  isFull: boolean;
  onBusy: (isBusy: boolean) => void;
  onSaved: (search: SavedSearch) => void;
};

/** Names the search of an address; its filters propose the name. */
export function SaveSearchForm({ path, formId, isFull, onBusy, onSaved }: SaveSearchFormProps) {
  const t = useT("savedsearches");
  const filters = readFilters(new URLSearchParams(path.split("?")[1]));
  const { data } = useInfiniteQuery({ ...membersPages(filters, null), enabled: false });
  const applied: Partial<Applied> = data?.pages[0]?.filters ?? {};
  const textOf = useFilterText(filters, applied);
  // A region alone belongs to the country of the profile, which may change.
  const country = filters.country ?? (filters.countryregion ? applied.country : null);
  const form = useSubmit(
    (name: string, { idempotencyKey }) =>
      api("POST /api/saved-searches", {
        body: { name, filters: { ...filters, ...(country && { country }) } },
        idempotencyKey,
      }),
    { onDone: ({ search }) => onSaved(search) },
  );
  useEffect(() => onBusy(form.isBusy), [form.isBusy, onBusy]);
  if (isFull) return <Alert tone="info">{t("full", { limit: savedSearchesAtMost })}</Alert>;
  return (
    <form
      id={formId}
      ref={form.ref}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={form.onSubmit(() => String(new FormData(form.ref.current ?? undefined).get("name") ?? ""))}
    >
      <Field label={t("name")} hint={t("name_hint")} error={form.errorOf("name")} required>
        <TextInput
          name="name"
          defaultValue={
            proposeName(listActive(honoured(filters, applied)).map(textOf), savedSearchNameLongest) ||
            t("proposal")
          }
          maxLength={savedSearchNameLongest}
          autoComplete="off"
          autoFocus
          onChange={() => form.clear("name")}
        />
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
    </form>
  );
}
