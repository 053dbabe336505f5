import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { Select } from "#web/ui/select.tsx";
import { distances } from "./filters.ts";

type DistanceFieldProps = { value: number | undefined; onChange: (value: number | undefined) => void };

/** Distances in the bands of the cards; a member without a place reads how to add one. Visitors have no place. */
export function DistanceField({ value, onChange }: DistanceFieldProps) {
  const t = useT("search");
  const places = useT("places");
  const user = useUser();
  if (!user) return null;
  if (user.profile.city === null) {
    return (
      <p className="text-sm text-text-muted">
        {t.rich("filter.no_own_place", {
          link: (chunks) => (
            <Link to="/profile" className="text-primary-text underline underline-offset-4">
              {chunks}
            </Link>
          ),
        })}
      </p>
    );
  }
  return (
    <Field label={t("filter.distance")}>
      <Select
        name="distance"
        value={value ?? ""}
        placeholder={t("filter.any_distance")}
        options={distances.map((km) => ({ value: String(km), label: places("distance.under", { km }) }))}
        onChange={(event) => onChange(Number(event.target.value) || undefined)}
      />
    </Field>
  );
}
