import { Star } from "lucide-react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Tag } from "#web/ui/tag.tsx";
import type { QueuedPhoto } from "./queries.ts";

type Gender = "woman" | "man" | "non_binary";

/** The facts about the photo's owner that a moderator needs. */
export function PhotoFacts({ photo }: { photo: QueuedPhoto }) {
  const t = useT("photoqueue");
  const options = useT("options");
  const photos = useT("photos");
  const person = useT("person");
  const format = useFormat();
  const { owner } = photo;
  const gender = owner.gender ? options(`gender.${owner.gender as Gender}`) : null;
  const country = owner.country ? format.country(owner.country) : null;
  return (
    <section className="grid gap-1.5">
      <h2 className="text-lg font-bold wrap-anywhere">
        {owner.name}, {owner.age}
      </h2>
      <p className="text-sm text-text-muted">{[gender, country].filter(Boolean).join(" · ")}</p>
      <p className="text-sm text-text-muted">{t("uploaded", { when: format.dateTime(photo.uploaded_at) })}</p>
      {photo.alt ? <p className="text-sm wrap-anywhere">{t("described", { text: photo.alt })}</p> : null}
      {photo.is_main || owner.is_example ? (
        <div className="flex flex-wrap gap-1.5 pt-1">
          {photo.is_main ? (
            <Tag tone="primary" icon={<Icon icon={Star} size="sm" filled />}>
              {photos("main")}
            </Tag>
          ) : null}
          {owner.is_example ? <Tag>{person("kind.example")}</Tag> : null}
        </div>
      ) : null}
    </section>
  );
}
