import loaders from "virtual:emoji";
import { useQuery } from "@tanstack/react-query";
import { EmojiPicker as Picker } from "frimousse";
import { useId } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { inputBox } from "#web/ui/input-styles.ts";
import { Spinner } from "#web/ui/spinner.tsx";

const columns = 8;

/** The library counts rows and columns from 0, the attributes of a grid count from 1. */
function fromOne<P extends object, K extends keyof P>(props: P, key: K): P {
  return { ...props, [key]: Number(props[key] ?? 0) + 1 };
}

/** A grid of emoji with a search in the member's language. All data comes from this site. */
export default function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useT("emoji");
  const chats = useT("chats");
  const locale = useLocale();
  const hint = useId();
  const { data, isError, refetch } = useQuery({
    queryKey: ["emoji", locale],
    queryFn: async () => (await loaders[locale]?.())?.default ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (isError)
    return (
      <div className="flex flex-col items-center gap-3 p-6 text-center">
        <p role="alert">{t("failed")}</p>
        <Button onClick={() => refetch()}>{chats("retry")}</Button>
      </div>
    );
  if (!data)
    return (
      <div className="flex h-80 items-center justify-center">
        <Spinner />
      </div>
    );
  return (
    <Picker.Root
      locale={locale}
      columns={columns}
      resolveEmojiData={() => data}
      onEmojiSelect={({ emoji }) => onChoose(emoji)}
      className="isolate flex h-80 w-full flex-col"
    >
      <div className="flex items-center gap-2 p-2">
        <Picker.Search
          autoFocus
          aria-label={t("search")}
          aria-describedby={hint}
          placeholder={t("search")}
          className={classes(inputBox, "min-w-0 grow px-3")}
        />
        <Picker.SkinToneSelector
          aria-label={t("skin_tone")}
          className="size-11 shrink-0 rounded-pill text-xl hover:bg-surface-sunken"
        />
      </div>
      <p id={hint} className="sr-only">
        {t("keys")}
      </p>
      <Picker.Viewport className="relative min-h-0 grow px-2 outline-none">
        <Picker.Empty className="absolute inset-0 flex items-center justify-center p-4 text-center text-text-muted">
          {t("none")}
        </Picker.Empty>
        <Picker.List
          className="pb-2 select-none"
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div
                {...props}
                className="bg-surface-overlay px-1 py-1.5 text-xs font-semibold text-text-muted"
              >
                {category.label}
              </div>
            ),
            Row: (props) => <div {...fromOne(props, "aria-rowindex")} />,
            Emoji: ({ emoji, ...props }) => (
              <button
                {...fromOne(props, "aria-colindex")}
                type="button"
                className="flex h-9 w-1/8 items-center justify-center rounded-field text-2xl data-[active]:bg-surface-sunken"
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
}
