import { useId, useState } from "react";
import { passkeyNameLongest } from "#contracts/limits.ts";
import type { OwnProof } from "#web/features/ground/fields/own-proof.ts";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { SecretForm } from "./secret-form.tsx";
import { StepDialog } from "./step-dialog.tsx";

type Options = Parameters<typeof import("@simplewebauthn/browser")["startRegistration"]>[0]["optionsJSON"];

/** Adds a passkey: password or an existing passkey, and a name; then the browser's own dialog. */
export default function PasskeyAddDialog({ onClose }: { onClose: () => void }) {
  const t = useT("passkeys");
  const twostep = useT("twostep");
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [name, setName] = useState("");

  async function create(proof: OwnProof): Promise<boolean> {
    setNotice(null);
    const library = await import("@simplewebauthn/browser");
    if (!library.browserSupportsWebAuthn()) return fail(t("unsupported"));
    const offer = await api("POST /api/passkey-offers", { body: proof });
    if (offer === false) return false;
    const optionsJSON = offer.options as unknown as Options;
    const made = await library.startRegistration({ optionsJSON }).catch((error: Error) => error);
    if (made instanceof Error) return fail(made.name === "InvalidStateError" ? t("exists") : t("cancelled"));
    const { id, rawId, type, response } = made;
    const { clientDataJSON, attestationObject, transports } = response;
    const kept = await api("POST /api/passkeys", {
      body: {
        name: name.trim() || t("title"),
        response: { id, rawId, type, response: { clientDataJSON, attestationObject, transports } },
      },
    });
    return kept !== false;
  }

  function fail(text: string): false {
    setNotice(text);
    return false;
  }

  return (
    <StepDialog
      title={t("add")}
      formId={formId}
      submitText={twostep("set_up.next")}
      isBusy={isBusy}
      onClose={onClose}
    >
      <SecretForm
        id={formId}
        text={twostep("set_up.password_text")}
        send={({ code: _, ...proof }) => create(proof)}
        onBusy={setBusy}
        onDone={() => {
          toast(t("done"), { tone: "success" });
          onClose();
        }}
      >
        {() => (
          <>
            <Field label={t("name")} hint={t("name_hint")}>
              <TextInput
                name="name"
                value={name}
                maxLength={passkeyNameLongest}
                autoComplete="off"
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            {notice ? <Alert tone="warning">{notice}</Alert> : null}
          </>
        )}
      </SecretForm>
    </StepDialog>
  );
}
