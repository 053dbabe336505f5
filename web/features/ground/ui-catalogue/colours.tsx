import { useT } from "#web/lib/language/i18n.ts";
import { Section } from "./section.tsx";

const pairs = [
  "bg-surface text-text",
  "bg-surface-raised text-text-muted",
  "bg-surface-sunken text-text",
  "bg-surface-overlay text-primary-text",
  "bg-primary text-on-primary",
  "bg-primary-soft text-on-primary-soft",
  "bg-secondary text-on-secondary",
  "bg-secondary-soft text-on-secondary-soft",
  "bg-unread text-on-unread",
  "bg-success text-on-success",
  "bg-success-soft text-on-success-soft",
  "bg-warning text-on-warning",
  "bg-warning-soft text-on-warning-soft",
  "bg-danger text-on-danger",
  "bg-danger-soft text-on-danger-soft",
];

const sizes = [
  "text-2xl font-extrabold",
  "text-xl font-bold",
  "text-lg font-bold",
  "text-base",
  "text-sm",
  "text-xs",
];

export function Colours() {
  const t = useT("dev");
  return (
    <>
      <Section title={t("ui.sections.colours")}>
        <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 lg:grid-cols-5">
          {pairs.map((pair) => (
            <li key={pair} className={`${pair} rounded-control border p-3 text-xs font-semibold`}>
              {pair.split(" ").map((name) => (
                <span key={name} className="block">
                  {name.replace(/^(bg|text)-/, "")}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("ui.sections.type")}>
        <div className="space-y-3">
          {sizes.map((size) => (
            <p key={size} className={size}>
              {t("ui.sample")}
            </p>
          ))}
          <p className="tabular text-base">0123456789 · 11:11:11</p>
        </div>
      </Section>
    </>
  );
}
