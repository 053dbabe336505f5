import { Heart, MessageCircle, Settings, Trash2, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { ButtonVariant } from "#web/ui/button-styles.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { Section } from "./section.tsx";

const variants: ButtonVariant[] = ["primary", "secondary", "soft", "outline", "ghost", "danger", "link"];

export function Buttons() {
  const t = useTranslations("dev.ui");
  const words: Partial<Record<ButtonVariant, string>> = {
    secondary: t("buy"),
    outline: t("cancel"),
    danger: t("remove"),
    link: t("learnMore"),
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1500));
  return (
    <Section title={t("sections.buttons")}>
      <div className="flex flex-wrap items-center gap-3">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} onClick={pause}>
            {words[variant] ?? t("send")}
          </Button>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button size="sm" icon={<Icon icon={Heart} size="sm" />}>
          {t("send")}
        </Button>
        <Button size="lg" icon={<Icon icon={MessageCircle} />}>
          {t("send")}
        </Button>
        <Button loading>{t("send")}</Button>
        <Button variant="secondary" loading>
          {t("buy")}
        </Button>
        <Button disabled>{t("send")}</Button>
        <ButtonLink to="#top" variant="soft">
          {t("profile")}
        </ButtonLink>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <IconButton icon={Settings} label={t("settings")} />
        <IconButton icon={Heart} label={t("send")} variant="soft" />
        <Tooltip text={t("send")}>
          {(attributes) => (
            <IconButton
              {...attributes}
              icon={MessageCircle}
              label={t("send")}
              variant="raised"
              badge={<Badge count={120} label={t("unread", { count: 120 })} />}
            />
          )}
        </Tooltip>
        <IconButton icon={Heart} label={t("send")} variant="primary" size="lg" filled />
        <IconButton icon={Trash2} label={t("remove")} variant="danger" />
        <IconButton icon={X} label={t("close")} variant="overlay" />
        <IconButton icon={Heart} label={t("loading")} variant="primary" loading />
        <IconButton icon={Heart} label={t("send")} variant="soft" disabled />
      </div>
    </Section>
  );
}
