import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";

/** Above the field of a conversation that the member has not answered: the way to decline it in kind words. */
export default function DeclineOffer({ onOpen }: { onOpen: (isOpen: true) => void }) {
  const t = useT("declining");
  return (
    <p className="mx-auto flex w-full max-w-message flex-wrap items-center gap-x-2 px-3 pt-1 text-sm text-text-muted sm:px-4">
      {t("offer")}
      <Button variant="link" aria-haspopup="dialog" onClick={() => onOpen(true)}>
        {t("open")}
      </Button>
    </p>
  );
}
