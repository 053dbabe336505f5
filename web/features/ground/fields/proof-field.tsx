import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { usePasskeysHere } from "#web/lib/browser/passkeys-here.ts";
import type { Submit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Assertion, passkeysQuery } from "./own-proof.ts";
import { SecretField } from "./secret-field.tsx";

const load = () => import("./sign-own-proof.ts");

type ProofFieldProps = {
  form: Pick<Submit<never>, "ref" | "errorOf" | "clear" | "isBusy">;
  label: string;
  name?: string;
  /**
   * Fields that the server checks before the proof: after an error of theirs the passkey stays valid and is
   * not asked again.
   */
  before?: readonly string[];
};

/**
 * The password again, or a passkey if the member has one, or a passkey alone: `readProof` reads both. A
 * signature is valid once, so a refused form asks for a new one.
 */
export function ProofField({ form, label, name = "password", before = [] }: ProofFieldProps) {
  const t = useT("passkeys");
  const [signed, setSigned] = useState<Assertion | null>(null);
  const [isSigning, setSigning] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const { hasPasskey, hasPassword } = useOwnKeys();
  const textOf = useErrorText();
  const isUnderWay = useRef(false);
  const wasBusy = useRef(false);
  const done = useRef<HTMLDivElement>(null);
  const { ref, isBusy } = form;
  const refusal = form.errorOf("passkey");
  const isKept = before.some((field) => form.errorOf(field));

  useEffect(() => {
    if (wasBusy.current && !isBusy && !isKept) setSigned(null);
    wasBusy.current = isBusy;
  }, [isBusy, isKept]);
  useEffect(() => {
    if (signed) done.current?.focus();
  }, [signed]);
  useEffect(() => {
    const element = ref.current;
    const clear = () => setSigned(null);
    element?.addEventListener("reset", clear);
    return () => element?.removeEventListener("reset", clear);
  }, [ref]);
  // Stops asking once the form is closed.
  useEffect(
    () => () => {
      if (isUnderWay.current) void load().then(({ stopSigning }) => stopSigning());
    },
    [],
  );

  async function sign(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSigning(true);
    setNotice(null);
    form.clear("passkey");
    form.clear(name);
    try {
      const { signOwnProof } = await load();
      setSigned(await signOwnProof());
    } catch (failure) {
      const isTold = failure instanceof ApiError && failure.code !== "not_found";
      setNotice(isTold ? textOf(failure) : t(hasPassword ? "proof.failed" : "proof.retry"));
    } finally {
      isUnderWay.current = false;
      setSigning(false);
    }
  }

  if (signed)
    return (
      <div ref={done} tabIndex={-1} className="rounded-card">
        <Alert tone="success">{t("proof.done")}</Alert>
        <input type="hidden" name="passkey" value={JSON.stringify(signed)} />
      </div>
    );
  return (
    <div className="grid gap-3">
      {hasPassword ? (
        <SecretField form={form} name={name} label={label} autoComplete="current-password" />
      ) : null}
      {hasPasskey ? (
        <div data-field="passkey" className="grid justify-items-start gap-3">
          {(refusal ?? notice) ? <Alert tone="warning">{refusal ?? notice}</Alert> : null}
          <Button
            variant="outline"
            size="sm"
            icon={<Icon icon={KeyRound} />}
            loading={isSigning}
            disabled={isBusy}
            onClick={sign}
          >
            {t(hasPassword ? "proof.use" : "proof.confirm")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Whether the member has a password, and a passkey that this browser can use. */
function useOwnKeys(): { hasPassword: boolean; hasPasskey: boolean } {
  // After a log-out there are none; the form stays mounted while the page is being left.
  const isMember = useUser() !== null;
  const { data } = useQuery({ ...passkeysQuery(), enabled: isMember });
  const isAble = usePasskeysHere();
  return {
    hasPassword: data?.has_password ?? true,
    hasPasskey: isAble && (data?.passkeys.length ?? 0) > 0,
  };
}
