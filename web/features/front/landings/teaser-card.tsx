import { EyeOff } from "lucide-react";
import type { Teaser } from "#contracts/front/landings.ts";
import { useKindName } from "#web/features/ground/session/kind-name.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { Tag } from "#web/ui/tag.tsx";

/** The member as strangers see them; without a teaser, the reason. */
export function TeaserCard({ teaser }: { teaser: Teaser | null }) {
  const t = useT("landing");
  if (!teaser) {
    return (
      <Card padding="lg">
        <div className="grid justify-items-center gap-4 text-center">
          <span className="rounded-pill bg-primary-soft p-4 text-on-primary-soft">
            <Icon icon={EyeOff} size="lg" />
          </span>
          <h2 className="text-lg font-bold text-balance">{t("general.title")}</h2>
          <p className="text-pretty text-text-muted">{t("general.text")}</p>
        </div>
      </Card>
    );
  }
  return <Person teaser={teaser} />;
}

function Person({ teaser }: { teaser: Teaser }) {
  const t = useT("landing");
  const person = useT("person");
  const kindName = useKindName();
  const { name, age, region, kind, is_example, main_image: image, fictional_warning: warning } = teaser;
  const marks = [
    ...(is_example ? [person("kind.example")] : []),
    ...(kind === "member" ? [] : [kindName(kind)]),
  ];
  return (
    <Card padding="none" className="overflow-hidden">
      <PhotoFrame
        src={image?.filename ?? null}
        {...(image && {
          srcSet: `${image.thumb_filename} 480w, ${image.filename} 960w`,
          sizes: "(min-width: 768px) 384px, 100vw",
        })}
        alt={image?.alt || person("photo", { name })}
        placeholder={image?.placeholder ?? null}
        priority
      />
      <div className="grid gap-2 p-5">
        <p className="text-lg font-bold wrap-anywhere">
          <bdi>{person("name_age", { name, age })}</bdi>
        </p>
        {region ? <p className="text-text-muted">{region}</p> : null}
        {marks.length > 0 ? (
          <p className="flex flex-wrap gap-2">
            {marks.map((mark) => (
              <Tag key={mark}>{mark}</Tag>
            ))}
          </p>
        ) : null}
        {warning ? <p className="text-sm font-semibold">{warning}</p> : null}
        {kind === "member" && !is_example ? (
          <p className="text-xs text-pretty text-text-muted">{t("agreed")}</p>
        ) : null}
      </div>
    </Card>
  );
}
