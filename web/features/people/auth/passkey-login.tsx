import { KeyRound } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Decision } from "#contracts/care/reports.ts";
import type { User } from "#contracts/people/accounts.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Library = typeof import("@simplewebauthn/browser");
type Options = Parameters<Library["startAuthentication"]>[0]["optionsJSON"];

/** The request's source: the browser's suggestion, the button, or the button of a reactivation. */
type Wish = "suggest" | "enter" | "reactivate";

/** A challenge is valid for five minutes: a longer suggestion needs a new one. */
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
 * Log-in with a passkey: by the browser's own suggestion at the address field, and by a button. If the member
 * dismisses the browser's dialog, no error is shown.
 */
export function PasskeyLogin({ onUser, onSuspended }: PasskeyLoginProps) {
  const t = useT("passkeys");
  const auth = useT("auth");
  const textOf = useErrorText();
  const [error, setError] = useState<string | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const { origin } = usePageRequest();
  // The server decides by its own address, so that the page keeps its height when the code comes.
  const [isSupported, setSupported] = useState(() => !hasNoName(new URL(origin).hostname));
  const [round, setRound] = useState(0);
  const [isBusy, setBusy] = useState(false);
  /** The button was pressed: a suggestion must not replace its challenge. */
  const isAsking = useRef(false);
  /** A signed answer is being checked: until the page is left, a second log-in would end its session. */
  const isChecking = useRef(false);
  const asked = useRef<Promise<unknown>>(Promise.resolve());
  const done = useRef(onUser);
  done.current = onUser;

  /** Stops if `isOver` is true before the browser asks, or if another answer is being checked. */
  const logIn = useCallback(async (isOver: () => boolean, wish: Wish): Promise<void> => {
    const { startAuthentication } = await load();
    // One after the other: both set a cookie, and the second request must send the first one's.
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
      const isPossible = library.browserSupportsWebAuthn() && !hasNoName(location.hostname);
      setSupported(isPossible);
      if (!isPossible || isOver || !(await library.browserSupportsWebAuthnAutofill()) || isOver) return;
      await logIn(() => isOver || isAsking.current, "suggest");
    }
    suggest().catch((failure) => {
      // The member did not ask for a suggestion: only a chosen and refused passkey is reported.
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
      // The dialog has ended the suggestion, so a new one starts.
      setRound((count) => count + 1);
    } finally {
      isAsking.current = false;
    }
  }

  if (!isSupported) return null;
  // The signature is used up: taking the deletion back needs a new one.
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

/** Passkeys are bound to a host name: an IP address has none. */
function hasNoName(hostname: string): boolean {
  return /^[\d.]+$|^\[/.test(hostname);
}

/** Dismissed by the member, replaced by another request, or timed out. */
function wasDismissed(failure: unknown): boolean {
  return (
    failure instanceof Error && ["NotAllowedError", "AbortError", "WebAuthnError"].includes(failure.name)
  );
}
