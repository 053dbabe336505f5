import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Decision } from "#contracts/care/reports.ts";
import type { User } from "#contracts/people/accounts.ts";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Library = typeof import("@simplewebauthn/browser");
type Options = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

/** By the browser's suggestion, by the button, or by the button that takes a deletion back. */
type Wish = "suggest" | "enter" | "reactivate";

/** What is to be signed is good for five minutes: a suggestion that stands longer asks anew. */
const renewAfterMs = 4 * 60_000;

const load = () => import("@simplewebauthn/browser");

async function askOptions(): Promise<Options | null> {
  const answer = await api("POST /api/passkey-challenges");
  return answer === false ? null : (answer.options as unknown as Options);
}

type PasskeyLoginProps = {
  onUser: (user: User) => unknown;
  /** The account is suspended or banned: the decision, or null. */
  onSuspended: (decision: Decision | null) => void;
};

/**
 * Log-in with a passkey: by the browser's own suggestion at the address field, and by a button. Who dismisses the
 * browser's dialog has said no, and hears nothing more of it.
 */
export function PasskeyLogin({ onUser, onSuspended }: PasskeyLoginProps) {
  const t = useT("passkeys");
  const auth = useT("auth");
  const textOf = useErrorText();
  const [error, setError] = useState<string | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const [isSupported, setSupported] = useState(true);
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  /** The button was pressed: what its dialog is to sign must not be replaced by a suggestion. */
  const isAsking = useRef(false);
  /** A signed answer is being checked, and the page is about to be left: a second log-in would end the first one's. */
  const isChecking = useRef(false);
  const asked = useRef<Promise<unknown>>(Promise.resolve());
  const done = useRef(onUser);
  done.current = onUser;

  /** Ends without a log-in where `isOver` says so before the browser is asked, or another answer is being checked. */
  const logIn = useCallback(async (isOver: () => boolean, wish: Wish): Promise<void> => {
    const { startAuthentication } = await load();
    // In turn: both get a cookie to keep, and the second must find the first one's.
    const asking = asked.current.then(askOptions);
    asked.current = asking.catch(() => undefined);
    const optionsJSON = await asking;
    if (!optionsJSON || isOver() || isChecking.current) return;
    const signed = await startAuthentication({ optionsJSON, useBrowserAutofill: wish === "suggest" });
    if (isChecking.current) return;
    isChecking.current = true;
    setBusy(true);
    const { id, rawId, type, response } = signed;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    try {
      const answer = await api("POST /api/passkey-logins", {
        body: {
          reactivate: wish === "reactivate",
          response: {
            id,
            rawId,
            type,
            response: { clientDataJSON, authenticatorData, signature, userHandle },
          },
        },
      });
      if (answer !== false) await done.current(answer.user);
    } finally {
      isChecking.current = false;
      setBusy(false);
    }
  }, []);

  const refuse = useCallback(
    (failure: unknown) => {
      if (wasDismissed(failure)) return;
      setError(textOf(failure));
      setDeleted(failure instanceof ApiError && failure.code === "pending_deletion");
      const isSuspended = failure instanceof ApiError && failure.code === "account_suspended";
      onSuspended(isSuspended ? ((failure.extra.decision as Decision | undefined) ?? null) : null);
    },
    [textOf, onSuspended],
  );
  const refused = useRef(refuse);
  refused.current = refuse;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round suggests anew
  useEffect(() => {
    let isOver = false;
    const renewal = setInterval(() => {
      if (!isAsking.current && !isChecking.current) setRound((count) => count + 1);
    }, renewAfterMs);
    async function suggest(): Promise<void> {
      const library = await load();
      if (!library.browserSupportsWebAuthn() || hasNoName(location.hostname)) return setSupported(false);
      if (isOver || !(await library.browserSupportsWebAuthnAutofill()) || isOver) return;
      await logIn(() => isOver || isAsking.current, "suggest");
    }
    suggest().catch((failure) => {
      // Nobody has asked for a suggestion: only a passkey that was chosen and refused is told of.
      const told = ["passkey_refused", "account_suspended", "pending_deletion"];
      if (!isOver && failure instanceof ApiError && told.includes(failure.code)) refused.current(failure);
    });
    return () => {
      isOver = true;
      clearInterval(renewal);
      void load().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [round, logIn]);

  async function press(wish: Wish): Promise<void> {
    if (isAsking.current || isChecking.current) return;
    setError(null);
    isAsking.current = true;
    try {
      await logIn(() => false, wish);
    } catch (failure) {
      refuse(failure);
      // The question of the dialog has taken the suggestion's place.
      setRound((count) => count + 1);
    } finally {
      isAsking.current = false;
    }
  }

  if (!isSupported) return null;
  // What was signed is used up: to come back one unlocks the passkey once more.
  const comeBack = (
    <Button variant="outline" loading={isBusy} onClick={() => press("reactivate")}>
      {auth("login.reactivate")}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {error ? (
        <Alert tone={isDeleted ? "warning" : "danger"} action={isDeleted ? comeBack : null}>
          {error}
        </Alert>
      ) : null}
      <Button
        variant="outline"
        size="lg"
        block
        icon={<Icon icon={KeyRound} />}
        loading={isBusy}
        onClick={() => press("enter")}
      >
        {t("login")}
      </Button>
    </div>
  );
}

/** Passkeys belong to a name: an address of numbers has none. */
function hasNoName(hostname: string): boolean {
  return /^[\d.]+$|^\[/.test(hostname);
}

/** Closed by the person, replaced by another question, or out of time. */
function wasDismissed(failure: unknown): boolean {
  return (
    failure instanceof Error && ["NotAllowedError", "AbortError", "WebAuthnError"].includes(failure.name)
  );
}
