import { useState } from "react";
import { minAge } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { Field } from "#web/ui/field.tsx";
import type { Range } from "#web/ui/move-range.ts";
import { Radio } from "#web/ui/radio.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { RangeSlider } from "#web/ui/range-slider.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { Section } from "./section.tsx";

const interests = ["hiking", "cooking", "cinema", "music", "travel"] as const;

export function Choices() {
  const t = useT("dev");
  const [chosen, setChosen] = useState<string[]>(["hiking", "music"]);
  const [ages, setAges] = useState<Range>([26, 41]);
  return (
    <Section title={t("ui.sections.choices")}>
      <Card className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div>
          <Checkbox defaultChecked hint={t("ui.hint")}>
            {t("ui.agree", { min_age: minAge })}
          </Checkbox>
          <Checkbox>{t("ui.notify")}</Checkbox>
          <Checkbox disabled>{t("ui.notify")}</Checkbox>
          <Switch defaultChecked hint={t("ui.hint")}>
            {t("ui.notify")}
          </Switch>
          <Switch>{t("ui.notify")}</Switch>
        </div>
        <div>
          <Field group label={t("ui.seeking")}>
            <RadioCards
              name="seeking"
              defaultValue="woman"
              options={[
                { value: "woman", label: t("ui.woman"), trailing: t("ui.seeking") },
                { value: "man", label: t("ui.man"), hint: t("ui.hint") },
                { value: "nonBinary", label: t("ui.nonBinary"), disabled: true },
              ]}
            />
          </Field>
          <Field group label={t("ui.age")} className="mt-4">
            <Radio name="plain" defaultChecked>
              18 – 30
            </Radio>
            <Radio name="plain">30 – 99</Radio>
          </Field>
        </div>
        <Field group label={t("ui.interests")} hint={t("ui.of", { shown: chosen.length, total: 3 })}>
          <ChipGroup
            name="interests"
            max={3}
            value={chosen}
            onChange={setChosen}
            options={interests.map((value) => ({ value, label: t(`ui.${value}`) }))}
          />
        </Field>
        <Field group label={t("ui.age")}>
          <RangeSlider
            min={18}
            max={99}
            value={ages}
            onChange={setAges}
            labels={{ low: t("ui.from"), high: t("ui.to") }}
          />
        </Field>
      </Card>
    </Section>
  );
}
