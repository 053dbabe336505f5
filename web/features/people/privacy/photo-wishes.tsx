import { type PhotosFrom, photoSenders } from "#contracts/people/photo-senders.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import type { usePhotoWishes } from "./use-photo-wishes.ts";

type PhotoWishesProps = Omit<ReturnType<typeof usePhotoWishes>, "query"> & {
  wishes: NonNullable<ReturnType<typeof usePhotoWishes>["query"]["data"]>;
};

/** The setting for photos in chats, and its exceptions for single senders; each exception can be removed. */
export function PhotoWishes({ wishes, setFrom, takeBack }: PhotoWishesProps) {
  const t = useT("privacy");
  const { from, choices } = wishes;
  return (
    <Card as="section" aria-labelledby="photo-wishes-title">
      <h2 id="photo-wishes-title" className="mb-3 text-lg font-bold">
        {t("photos.title")}
      </h2>
      <Field group label={t("photos.label")}>
        <RadioCards
          name="photos_from"
          value={from}
          onChange={(value) => setFrom(value as PhotosFrom)}
          options={photoSenders.map((value) => ({
            value,
            label: t(`photos.from.${value}.title`),
            hint: t(`photos.from.${value}.hint`),
          }))}
        />
      </Field>
      {choices.length > 0 ? (
        <>
          <h3 className="mt-5 mb-1 text-sm font-semibold">{t("photos.choices")}</h3>
          <ul className="divide-y divide-border">
            {choices.map(({ member, choice }) => {
              const name = member.name || t("photos.deleted");
              return (
                <li key={member.id} className="flex items-center justify-between gap-3 py-2">
                  <span className="min-w-0 text-sm">
                    <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
                    <span className="block text-xs text-text-muted">{t(`photos.${choice}`)}</span>
                  </span>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t("photos.undo_for", { name })}
                    onClick={() => takeBack(member.id)}
                  >
                    {t("photos.undo")}
                  </Button>
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </Card>
  );
}
