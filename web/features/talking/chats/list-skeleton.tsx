import { useT } from "#web/lib/language/i18n.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const rows = ["a", "b", "c", "d", "e", "f", "g"];

export function ListSkeleton() {
  const t = useT("chats");
  return (
    <div aria-busy="true" className="py-1">
      <span className="sr-only">{t("loading")}</span>
      {rows.map((row) => (
        <div key={row} className="flex min-h-18 items-center gap-3 px-4 py-2.5">
          <Skeleton shape="circle" className="size-12" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
