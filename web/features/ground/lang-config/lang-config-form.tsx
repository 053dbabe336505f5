import { useState } from "react";
import { useSearchParams } from "react-router";
import { detectedCountry } from "#i18n/countries.ts";
import { type Locale, localeNames } from "#i18n/locales.ts";
import { offeredLocales } from "#i18n/site-languages.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { Select } from "#web/ui/select.tsx";
import { leadOn } from "./lead-on.ts";

type Values = { language: Locale; country: string | null };

/**
 * The country comes first, because the languages depend on it. The form works without scripts: one button
 * loads the page of another country, the other one saves.
 */
export function LangConfigForm({ next }: { next: string }) {
  const t = useT("langconfig");
  const format = useFormat();
  const locale = useLocale();
  const user = useUser();
  const [search] = useSearchParams();
  const { country: here, languages: offeredHere, siteLanguages } = usePageRequest();
  const reach = useSettings("reach");
  const countries = reach?.countries ?? [];
  const detected = reach?.geoip_country ?? null;
  const isChosen = reach?.is_country_chosen ?? false;
  // Without a choice and without a detected country there is nothing to reset.
  const first = isChosen || detected !== null ? [detectedCountry] : [];
  const shown =
    [search.get("country"), isChosen ? here : detectedCountry].find(
      (code) => code !== null && [...first, ...countries].includes(code),
    ) ?? "";
  const [country, setCountry] = useState(shown);
  const [wished, setWished] = useState<Locale>(locale);
  const place = country === detectedCountry ? detected : country;
  const offered = country === "" ? offeredHere : offeredLocales(siteLanguages, place);
  const detectedName =
    detected === null
      ? t("country.detected")
      : t("country.detected_as", { country: format.country(detected) });
  const language = offered.includes(wished) ? wished : (offered[0] ?? locale);
  const refused = search.get("refused");
  const form = useSubmit((body: Values) => api("PUT /api/lang-config", { body }), {
    onDone: () => leadOn(next),
  });

  return (
    <form
      ref={form.ref}
      method="post"
      action="/lang-config"
      onSubmit={form.onSubmit(() => ({ language, country: country || null }))}
      className="mt-6 grid gap-6"
    >
      <input type="hidden" name="next" value={next} />
      <div className="grid gap-3">
        <Field
          label={t("country.label")}
          error={form.errorOf("country") ?? (refused === "country" && t("country.refused"))}
        >
          <Select
            name="country"
            value={country}
            {...(shown === "" && { placeholder: t("country.choose") })}
            options={[
              ...first.map((value) => ({ value, label: detectedName })),
              ...countries
                .map((value) => ({ value, label: format.country(value) }))
                .sort((a, b) => format.compare(a.label, b.label)),
            ]}
            onChange={(event) => {
              form.clear("country");
              setCountry(event.target.value);
            }}
          />
        </Field>
        <noscript>
          <button
            type="submit"
            formMethod="get"
            className="min-h-11 w-full rounded-pill border border-border-strong px-4 text-sm font-semibold"
          >
            {t("country.show")}
          </button>
        </noscript>
      </div>
      <Field
        label={t("language.label")}
        error={form.errorOf("language") ?? (refused === "language" && t("language.refused"))}
        group
      >
        <RadioCards
          name="language"
          className="sm:grid-cols-2"
          value={language}
          options={offered.map((one) => ({
            value: one,
            label: <span lang={one}>{localeNames[one]}</span>,
          }))}
          onChange={(value) => {
            form.clear("language");
            setWished(value as Locale);
          }}
        />
      </Field>
      {user ? <p className="text-sm text-text-muted">{t("member")}</p> : null}
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.isBusy}>
          {t("save")}
        </Button>
        <ButtonLink to={next} variant="ghost">
          {t("cancel")}
        </ButtonLink>
      </div>
    </form>
  );
}
