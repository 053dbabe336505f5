import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.ts";

/** Deletes a draft for good. `onDeleted` runs before the page is left, so that nothing counts as unsaved. */
export function DeleteDraft({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const t = useT("announcements");
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const form = useSubmit(
    (_: object, options) =>
      api("DELETE /api/admin/announcements/:announcement_id", {
        params: { announcement_id: id },
        ...options,
      }),
    {
      onDone: () => {
        onDeleted();
        toast(t("deleted"), { tone: "success" });
        // By then the guard for unsaved texts has been updated.
        setTimeout(() => void navigate("/admin/announcements", { replace: true }));
      },
    },
  );
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t("delete")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t("delete_title")}
        onClose={close}
        cancelLabel={t("cancel")}
        confirmLabel={t("delete")}
        isDanger
        isBusy={form.isBusy}
        failure={form.error}
        onConfirm={() => form.submit({})}
      >
        <p>{t("delete_text")}</p>
      </ConfirmDialog>
    </>
  );
}
