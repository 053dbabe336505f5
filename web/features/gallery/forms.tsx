import { AtSign } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
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

const countries = ["DE", "DK", "ES", "FI", "FR", "IT", "NL", "NO", "PL", "SE"];
const towns = ["Aalborg", "Aarhus", "Łódź", "Århus", "Jyväskylä", "Münster", "Málaga", "Utrecht"];

async function findTowns(query: string): Promise<Suggestion[]> {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return towns
    .filter((town) => plain(town).startsWith(plain(query)))
    .map((town) => ({ value: town, label: town, hint: "10 km" }));
}

export function Forms() {
  const t = useTranslations("dev.ui");
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const [town, setTown] = useState<Suggestion | null>(null);
  return (
    <Section title={t("sections.forms")}>
      <Card className="grid gap-5 md:grid-cols-2">
        <Field label={t("email")} hint={t("hint")} required>
          <TextInput
            type="email"
            autoComplete="email"
            leading={<Icon icon={AtSign} />}
            placeholder="zoe@example.com"
          />
        </Field>
        <Field label={t("email")} error={t("error")}>
          <TextInput type="email" autoComplete="email" defaultValue="zoe@" />
        </Field>
        <Field label={t("password")}>
          <PasswordInput showLabel={t("show")} hideLabel={t("hide")} defaultValue="correct horse" />
        </Field>
        <Field label={t("email")} optionalLabel={t("optional")}>
          <TextInput disabled defaultValue="zoe@example.com" autoComplete="off" />
        </Field>
        <Field label={t("about")}>
          <TextArea limit={60} counterLabel={(count) => t("left", { count })} defaultValue={t("sample")} />
        </Field>
        <div className="grid content-start gap-5">
          <Field label={t("country")}>
            <Select
              options={countries.map((value) => ({ value, label: names.of(value) ?? value }))}
              defaultValue="PL"
              autoComplete="country"
            />
          </Field>
          <Field label={t("city")}>
            <Combobox
              value={town}
              onChange={setTown}
              load={findTowns}
              minLength={1}
              texts={{
                listLabel: t("city"),
                empty: t("noCity"),
                error: t("failTitle"),
                count: (count) => t("cities", { count }),
              }}
            />
          </Field>
        </div>
        <Field group label={t("birthday")} hint={t("agree")} required>
          <DateFields
            locale={locale}
            birthday
            labels={{ day: t("day"), month: t("month"), year: t("year") }}
            defaultValue="1994-02-07"
          />
        </Field>
        <Field group label={t("birthday")} error={t("agree")}>
          <DateFields locale={locale} labels={{ day: t("day"), month: t("month"), year: t("year") }} />
        </Field>
      </Card>
    </Section>
  );
}
