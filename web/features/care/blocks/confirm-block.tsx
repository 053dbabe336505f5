import { Bell, HeartOff, type LucideIcon, Undo2 } from "lucide-react";
import { useState } from "react";
import type { Person } from "#web/lib/browser/care-wish.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useBlock } from "./use-block.ts";

type ConfirmBlockProps = { person: Person; onClose: () => void; onBlocked: () => unknown };

const consequences: { key: "ended" | "told" | "undo"; icon: LucideIcon }[] = [
  { key: "ended", icon: HeartOff },
  { key: "told", icon: Bell },
  { key: "undo", icon: Undo2 },
];

/** Explains the effects of a block before the member confirms it. */
export default function ConfirmBlock({ person, onClose, onBlocked }: ConfirmBlockProps) {
  const t = useT("blocks");
  const common = useT("common");
  const attempt = useBlock(person, onBlocked);
  const [failure, setFailure] = useState<string | null>(null);
  const { name, gender } = person;

  const block = async () => {
    setFailure(null);
    setFailure(await attempt());
  };

  return (
    <ConfirmDialog
      onClose={onClose}
      title={<bdi>{t("confirm.title", { name, gender })}</bdi>}
      description={t("confirm.text", { gender })}
      closeLabel={common("close")}
      cancelLabel={t("confirm.cancel", { gender })}
      confirmLabel={t("block")}
      isDanger
      failure={failure}
      onConfirm={block}
    >
      <ul className="grid gap-3 text-sm">
        {consequences.map(({ key, icon }) => (
          <li key={key} className="flex items-start gap-3">
            <Icon icon={icon} className="text-text-muted" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{t(`confirm.${key}`, { name, gender })}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
