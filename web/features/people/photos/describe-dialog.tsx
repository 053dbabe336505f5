import { useQueryClient } from "@tanstack/react-query";
import { altMaxLength } from "#contracts/limits.ts";
import type { OwnPhoto } from "#contracts/people/photos.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { ownPhotosQuery } from "./queries.ts";

/** The photo's alternative text, for members who cannot see it. */
export default function DescribeDialog({ photo, onClose }: { photo: OwnPhoto; onClose: () => void }) {
  const t = useT("photos");
  const client = useQueryClient();
  const form = useSubmit(
    (alt: string) => api("PATCH /api/photos/:photo_id", { params: { photo_id: photo.id }, body: { alt } }),
    {
      onDone: (album) => {
        client.setQueryData(ownPhotosQuery().queryKey, album);
        onClose();
      },
    },
  );
  const read = () => String(new FormData(form.ref.current ?? undefined).get("alt") ?? "").trim();
  return (
    <Dialog open title={t("describe.title")} closeLabel={t("dismiss")} onClose={onClose} size="sm">
      <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate className="grid gap-4">
        <Field label={t("describe.label")} hint={t("describe.hint")} error={form.errorOf("alt")}>
          <TextInput name="alt" defaultValue={photo.alt} maxLength={altMaxLength} autoComplete="off" />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" block loading={form.isBusy}>
          {t("describe.save")}
        </Button>
      </form>
    </Dialog>
  );
}
