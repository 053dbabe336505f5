import { LockKeyhole } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { keepLink, readLink } from "./own-link.ts";
import type { Complaint } from "./queries.ts";

/** Has the format of a code and opens nothing. */
const example = "K7RM-2XPD-9WQC";

/**
 * Replaces the messages if the link came by mail. The code shows them, and so does the browser that filed the
 * complaint.
 */
export function ComplaintLocked({ token, complaint }: { token: string; complaint: Complaint }) {
  const t = useT("complaints");
  const navigate = useNavigate();
  const user = useUser();
  const { reference, answers } = complaint;

  useEffect(() => {
    const own = readLink(reference);
    if (own && own !== `/complaints/${token}`) void navigate(own, { replace: true });
  }, [reference, token, navigate]);

  const form = useSubmit(
    (body: { code: string }) => api("POST /api/complaints/:token/code", { params: { token }, body }),
    {
      onDone: async (answer) => {
        // Not stored for members, because another person may use this browser next.
        if (!user) keepLink(reference, answer.status_path);
        await navigate(answer.status_path, { replace: true });
      },
    },
  );
  const read = () => ({ code: String(new FormData(form.ref.current ?? undefined).get("code") ?? "") });
  return (
    <Card as="section" aria-labelledby="complaint-locked" className="grid gap-4">
      <h2 id="complaint-locked" className="flex items-center gap-3 text-lg font-bold text-balance">
        <Icon icon={LockKeyhole} className="shrink-0 text-text-muted" />
        {t("locked.title")}
      </h2>
      {answers > 0 ? <p className="text-pretty">{t("locked.answers", { count: answers })}</p> : null}
      <p className="text-pretty text-text-muted">
        {t.rich("locked.text", {
          login: (chunks) => (
            <Link to="/login" className="text-primary-text underline underline-offset-4">
              {chunks}
            </Link>
          ),
        })}
      </p>
      <form ref={form.ref} noValidate method="post" className="grid gap-3" onSubmit={form.onSubmit(read)}>
        <Field label={t("locked.code")} hint={t("locked.hint", { example })} error={form.errorOf("code")}>
          <TextInput
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            onChange={() => form.clear("code")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" loading={form.isBusy}>
          {t("locked.submit")}
        </Button>
      </form>
    </Card>
  );
}
