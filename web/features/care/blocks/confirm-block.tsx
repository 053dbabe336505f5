import { useQueryClient } from "@tanstack/react-query";
import { Bell, HeartOff, type LucideIcon, Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "#web/lib/api.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { forgetMember } from "./forget-member.ts";
import type { Person } from "./queries.ts";
import { useUnblock } from "./use-unblock.ts";

type ConfirmBlockProps = { person: Person; onClose: () => void; onBlocked: () => unknown };

const consequences: { key: "ended" | "told" | "undo"; icon: LucideIcon }[] = [
  { key: "ended", icon: HeartOff },
  { key: "told", icon: Bell },
  { key: "undo", icon: Undo2 },
];

/** Says what a block does before it does it. */
export default function ConfirmBlock({ person, onClose, onBlocked }: ConfirmBlockProps) {
  const t = useT("safety");
  const common = useT("common");
  const client = useQueryClient();
  const errorText = useErrorText();
  const unblock = useUnblock();
  const [failure, setFailure] = useState<string | null>(null);
  const { id, name, gender } = person;

  async function block() {
    setFailure(null);
    try {
      if ((await api("POST /api/blocks/:member_id", { params: { member_id: id } })) === false) return;
    } catch (error) {
      setFailure(errorText(error));
      return;
    }
    // Left first: what is on screen would ask for what is there no longer.
    await onBlocked();
    forgetMember(client, id);
    toast(t("blocked", { name, gender }), {
      tone: "success",
      action: { label: t("unblock"), onClick: () => void unblock(person) },
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={<bdi>{t("confirm.title", { name, gender })}</bdi>}
      description={t("confirm.text", { gender })}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("confirm.cancel", { gender })}
          </Button>
          <Button variant="danger" onClick={block}>
            {t("block")}
          </Button>
        </>
      }
    >
      <ul className="grid gap-3 text-sm">
        {consequences.map(({ key, icon }) => (
          <li key={key} className="flex items-start gap-3">
            <Icon icon={icon} className="text-text-muted" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{t(`confirm.${key}`, { name, gender })}</span>
          </li>
        ))}
      </ul>
      {failure ? (
        <Alert tone="danger" className="mt-4">
          {failure}
        </Alert>
      ) : null}
    </Dialog>
  );
}
