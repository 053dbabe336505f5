import { Heart, MessageCircle, Settings, Trash2, X } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { ButtonVariant } from "#web/ui/button-styles.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Section } from "./section.tsx";

const variants: ButtonVariant[] = ["primary", "secondary", "soft", "outline", "ghost", "danger", "link"];

export function Buttons() {
  const t = useT("dev");
  const words: Partial<Record<ButtonVariant, string>> = {
    secondary: t("ui.buy"),
    outline: t("ui.cancel"),
    danger: t("ui.remove"),
    link: t("ui.learnMore"),
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1500));
  return (
    <Section title={t("ui.sections.buttons")}>
      <div className="flex flex-wrap items-center gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} onClick={pause}>
            {words[variant] ?? t("ui.send")}
          </Button>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button size="sm" icon={<Icon icon={Heart} size="sm" />}>
          {t("ui.send")}
        </Button>
        <Button size="lg" icon={<Icon icon={MessageCircle} />}>
          {t("ui.send")}
        </Button>
        <Button loading>{t("ui.send")}</Button>
        <Button variant="secondary" loading>
          {t("ui.buy")}
        </Button>
        <Button disabled>{t("ui.send")}</Button>
        <ButtonLink to="#top" variant="soft">
          {t("ui.profile")}
        </ButtonLink>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <IconButton icon={Settings} label={t("ui.settings")} />
        <IconButton icon={Heart} label={t("ui.send")} variant="soft" />
        <IconButton
          icon={MessageCircle}
          label={t("ui.send")}
          variant="raised"
          badge={<Badge count={120} label={t("ui.unread", { count: 120 })} />}
        />
        <IconButton icon={Heart} label={t("ui.send")} variant="primary" size="lg" filled />
        <IconButton icon={Trash2} label={t("ui.remove")} variant="danger" />
        <IconButton icon={X} label={t("ui.close")} variant="overlay" />
        <IconButton icon={Heart} label={t("ui.loading")} variant="primary" loading />
        <IconButton icon={Heart} label={t("ui.send")} variant="soft" disabled />
      </div>
    </Section>
  );
}
