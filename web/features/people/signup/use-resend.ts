import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { toast } from "#web/ui/toast.ts";

/** Requests another activation mail; `sentText` confirms it. */
export function useResend(sentText: string) {
  const textOf = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function resend(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      if (await api("POST /api/activation-mails", { body: {} })) toast(sentText, { tone: "success" });
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return { resend, isBusy, error };
}
