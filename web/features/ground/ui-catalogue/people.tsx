import { BadgeCheck, Heart, Lock, MapPin } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { samplePicture } from "./sample-picture.ts";
import { Section } from "./section.tsx";

const photo = { alt: "Zoë, 31", sizes: "(min-width: 768px) 25vw, 50vw" };

export function People() {
  const t = useT("dev");
  return (
    <Section title={t("ui.sections.people")}>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        <PhotoFrame {...photo} src={samplePicture} placeholder={samplePicture}>
          <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-black/80 to-transparent p-3 pt-12 text-white">
            <p className="flex items-center gap-1.5 font-bold">
              Zoë, 31 <Icon icon={BadgeCheck} size="sm" />
            </p>
            <p className="flex items-center gap-1 text-xs">
              <Icon icon={MapPin} size="sm" /> Jyväskylä
            </p>
          </div>
          <Tag tone="photo" className="absolute top-3 left-3">
            {t("ui.online")}
          </Tag>
          <IconButton
            icon={Heart}
            label={t("ui.send")}
            variant="raised"
            className="absolute right-3 bottom-3"
          />
        </PhotoFrame>
        <PhotoFrame
          {...photo}
          src={null}
          placeholder={samplePicture}
          lock={
            <>
              <Icon icon={Lock} size="lg" />
              <p className="text-sm font-semibold">{t("ui.locked")}</p>
              <Button size="sm" variant="secondary">
                {t("ui.buy")}
              </Button>
            </>
          }
        />
        <PhotoFrame {...photo} src={null} />
        <PhotoFrame {...photo} src={null} placeholder={samplePicture} />
      </div>
      <Card padding="sm" className="mt-4 flex flex-wrap items-center gap-4">
        <Avatar size="sm" src={samplePicture} alt="Zoë" />
        <Avatar src={samplePicture} alt="Zoë" online onlineLabel={t("ui.online")} />
        <Avatar size="lg" src={null} alt="Zoë" online onlineLabel={t("ui.online")} />
        <Avatar size="xl" src={samplePicture} alt="Zoë" online onlineLabel={t("ui.online")} />
        <Badge count={3} label={t("ui.unread", { count: 3 })} />
        <Badge count={120} label={t("ui.unread", { count: 120 })} />
        <Badge count={7} tone="warning" />
        <Badge count={0} tone="danger" showZero />
        <Badge count={24} tone="neutral" />
      </Card>
      <div className="mt-4 flex flex-wrap gap-2">
        {(["neutral", "primary", "secondary", "success", "warning", "danger"] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {t("ui.hiking")}
          </Tag>
        ))}
      </div>
      <Tabs
        className="mt-4"
        label={t("ui.sections.people")}
        tabs={[
          {
            to: "/dev/ui",
            label: t("ui.interests"),
            badge: <Badge count={2} label={t("ui.unread", { count: 2 })} />,
          },
          { to: "/dev", label: t("ui.music") },
          { to: "/", label: t("ui.travel") },
        ]}
      />
    </Section>
  );
}
