import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const widths = ["w-2/5", "w-3/5", "w-1/2", "w-1/3", "w-3/5", "w-2/5"];

export function MessagesSkeleton() {
  const t = useT("chats");
  return (
    <div aria-busy="true" className="flex min-h-0 grow flex-col justify-end overflow-hidden">
      <span className="sr-only">{t("loading")}</span>
      <div className="mx-auto flex w-full max-w-message flex-col gap-3 px-4 pb-4">
        {widths.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          <Skeleton key={at} shape="box" className={classes("h-11", width, at % 2 === 1 && "self-end")} />
        ))}
      </div>
    </div>
  );
}
