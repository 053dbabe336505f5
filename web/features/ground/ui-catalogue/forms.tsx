import { AtSign } from "lucide-react";
import { useState } from "react";

import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { Card } from "#web/ui/card.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { DateFields } from "#web/ui/date-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { Suggestion } from "#web/ui/use-suggestions.ts";
import { Section } from "./section.tsx";

const towns = ["Aalborg", "Aarhus", "Łódź", "Århus", "Jyväskylä", "Münster", "Málaga", "Utrecht"];

async function findTowns(query: string): Promise<Suggestion[]> {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return towns
    .filter((town) => plain(town).startsWith(plain(query)))
    .map((town) => ({ value: town, label: town, hint: "10 km" }));
}

/** A sample, because the whole list would be part of the chunk that every page loads. */
const countries = ["NL", "DE", "BE", "AT", "CH", "FR", "PL", "DK"];

export function Forms() {
  const t = useT("dev");
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const [town, setTown] = useState<Suggestion | null>(null);
  return (
    <Section title={t("ui.sections.forms")}>
      <Card className="grid gap-5 md:grid-cols-2">
        <Field label={t("ui.email")} hint={t("ui.hint")} required>
          <TextInput
            type="email"
            autoComplete="email"
            leading={<Icon icon={AtSign} />}
            placeholder="zoe@example.com"
          />
        </Field>
        <Field label={t("ui.email")} error={t("ui.error")}>
          <TextInput type="email" autoComplete="email" defaultValue="zoe@" />
        </Field>
        <Field label={t("ui.password")}>
          <PasswordInput showLabel={t("ui.show")} hideLabel={t("ui.hide")} defaultValue="correct horse" />
        </Field>
        <Field label={t("ui.email")} optionalLabel={t("ui.optional")}>
          <TextInput disabled defaultValue="zoe@example.com" autoComplete="off" />
        </Field>
        <Field label={t("ui.about")}>
          <TextArea
            limit={60}
            counterLabel={(count) => t("ui.left", { count })}
            defaultValue={t("ui.sample")}
          />
        </Field>
        <div className="grid content-start gap-5">
          <Field label={t("ui.country")}>
            <Select
              options={countries.map((value) => ({ value, label: names.of(value) ?? value }))}
              defaultValue="PL"
              autoComplete="country"
            />
          </Field>
          <Field label={t("ui.city")}>
            <Combobox
              value={town}
              onChange={setTown}
              load={findTowns}
              minLength={1}
              texts={{
                listLabel: t("ui.city"),
                empty: t("ui.noCity"),
                error: t("ui.failTitle"),
                count: (count) => t("ui.cities", { count }),
              }}
            />
          </Field>
        </div>
        <Field group label={t("ui.birthday")} hint={t("ui.agree")} required>
          <DateFields
            locale={locale}
            birthday
            labels={{ day: t("ui.day"), month: t("ui.month"), year: t("ui.year") }}
            defaultValue="1994-02-07"
          />
        </Field>
        <Field group label={t("ui.birthday")} error={t("ui.agree")}>
          <DateFields
            locale={locale}
            labels={{ day: t("ui.day"), month: t("ui.month"), year: t("ui.year") }}
          />
        </Field>
      </Card>
    </Section>
  );
}
