import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { minAge, nameLength, passwordLength } from "#contracts/limits.ts";
import type { Gender } from "#contracts/people/profile-options.ts";
import { EmailField } from "#web/features/ground/fields/email-field.tsx";
import { GenderField, SeeksField } from "#web/features/ground/fields/gender-fields.tsx";
import { MessageField } from "#web/features/ground/fields/message-field.tsx";
import { keepChallenge } from "#web/features/ground/session/login-challenge.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useSignIn } from "#web/features/ground/session/use-sign-in.ts";
import { api } from "#web/lib/api/api.ts";
import { usePasskeysHere } from "#web/lib/browser/passkeys-here.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useRegionalTag } from "#web/lib/language/locale.tsx";
import { deferred } from "#web/lib/page/deferred.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DateFields } from "#web/ui/date-fields.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { Given } from "./given.ts";
import { useFirstAnswers } from "./use-first-answers.ts";

const OriginQuestion = deferred(() => import("./origin-question.tsx"));
const PasswordMeter = deferred(() => import("#web/features/ground/fields/password-meter.tsx"));

type CreateStepProps = {
  given: Given;
  /** The next page for a visitor with an account; if omitted, the address's `next`. */
  next?: string | undefined;
  onCreated: () => unknown;
  /** The server accepts no sign-up from this visit. */
  onClosed: () => unknown;
};

/** The only step that cannot be skipped: it creates the account. */
export function CreateStep({ given, next, onCreated, onClosed }: CreateStepProps) {
  const t = useT("signup");
  const tag = useRegionalTag();
  const settings = useSettings("signup");
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { search: ownSearch } = useLocation();
  const search = next ? `?next=${encodeURIComponent(next)}` : ownSearch;
  // Visitors with an account continue to the same page after log-in.
  const onwards = new URLSearchParams(search).get("next");
  const loginPath = onwards ? `/login?next=${encodeURIComponent(onwards)}` : "/login";
  const { gender, setGender, seeks, setSeeks, born } = useFirstAnswers(given);
  const [message, setMessage] = useState(given.message?.text ?? "");
  const messageLength = useSettings("chat")?.message_length ?? 1000;
  /** The address of a deleted account that can be taken back. */
  const [deletedEmail, setDeletedEmail] = useState<string | null>(null);
  const needsInvite = settings?.signups === "other";

  const hasPasskeys = usePasskeysHere();
  const [isCancelled, setCancelled] = useState(false);

  const form = useSubmit(({ isByPasskey, ...body }: Filled) => (isByPasskey ? enter(body) : send(body)), {
    onDone: (answer) => {
      if (answer === "cancelled") return setCancelled(true);
      if (answer.user) signIn(answer.user);
      return onCreated();
    },
    onRefused: ({ code, extra }) => {
      // A sign-up with the address and password of an existing account logs in.
      if (code === "second_step_required") {
        keepChallenge(String(extra.challenge));
        void navigate({ pathname: "/login/code", search });
        return true;
      }
      setDeletedEmail(code === "pending_deletion" ? read().email : null);
      if (code !== "signup_closed") return false;
      onClosed();
      return true;
    },
  });

  /** With a passkey instead of the password; on failure the typed values stay. */
  async function enter(body: Body) {
    const { signUpByPasskey } = await import("./sign-up-by-passkey.ts");
    return signUpByPasskey(body);
  }

  function press(): void {
    setCancelled(false);
    void form.submit({ ...read(), password: "", isByPasskey: true });
  }

  function read() {
    const data = new FormData(form.ref.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? "");
    const inviteCode = text("invite_code");
    const tracking = text("tracking");
    return {
      email: text("email"),
      name: text("name"),
      password: text("password"),
      date_of_birth: text("date_of_birth"),
      ...(gender ? { gender } : {}),
      seeks,
      consent: data.get("consent") === "on",
      ...(inviteCode ? { invite_code: inviteCode } : {}),
      ...(tracking && { tracking: JSON.parse(tracking), tracking_consent: true }),
      ...(given.message && { signup_message: message, signup_member_id: given.message.to }),
    };
  }

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-5">
      {needsInvite ? (
        <>
          <Alert title={t("closed.invite_title")}>{t("closed.invite_text")}</Alert>
          <Field
            label={t("create.invite_code")}
            hint={t("create.invite_hint")}
            error={form.errorOf("invite_code")}
            required
          >
            <TextInput name="invite_code" autoComplete="off" onChange={() => form.clear("invite_code")} />
          </Field>
        </>
      ) : null}
      {given.message ? (
        <MessageField
          name="signup_message"
          label={t("create.message")}
          hint={t("create.message_hint")}
          error={form.errorOf("signup_message")}
          limit={messageLength}
          value={message}
          onChange={(text) => {
            setMessage(text);
            form.clear("signup_message");
          }}
        />
      ) : null}
      <GenderField
        form={form}
        label={t("create.gender")}
        value={gender}
        onChange={setGender}
        required
        isNarrow
      />
      <SeeksField form={form} label={t("create.seeks")} value={seeks} onChange={setSeeks} />
      <Field
        label={t("create.name")}
        hint={t("create.name_hint", { min_name: nameLength.min, max_name: nameLength.max })}
        error={form.errorOf("name")}
        required
      >
        <TextInput
          name="name"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          onChange={() => form.clear("name")}
        />
      </Field>
      <Field
        group
        label={t("create.date_of_birth", { min_age: minAge })}
        error={form.errorOf("date_of_birth")}
        required
      >
        {/* Marks the visible fields for the focus of an error, because the form's own value is hidden. */}
        <div data-field="date_of_birth">
          <DateFields
            name="date_of_birth"
            locale={tag}
            birthday
            key={born}
            defaultValue={given.dateOfBirth ?? born}
            labels={{ day: t("create.day"), month: t("create.month"), year: t("create.year") }}
            onChange={() => form.clear("date_of_birth")}
          />
        </div>
      </Field>
      <EmailField form={form} label={t("create.email")} hint={t("create.email_hint")} />
      <div>
        <Field
          label={t("create.password")}
          hint={t("create.password_hint", { min_password: passwordLength.min })}
          error={form.errorOf("password")}
          required
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            showLabel={t("show_password")}
            hideLabel={t("hide_password")}
            onChange={() => form.clear("password")}
          />
        </Field>
        <PasswordMeter isRefused={!!form.errorOf("password")} />
      </div>
      {ownSearch && settings?.is_tracking_asked ? <OriginQuestion search={ownSearch} /> : null}
      <Field label={t("create.consent_title")} hideLabel error={form.errorOf("consent")}>
        <Checkbox name="consent" onChange={() => form.clear("consent")}>
          {t.rich("create.consent", {
            min_age: minAge,
            terms: (part) => <Legal page="terms">{part}</Legal>,
            privacy: (part) => <Legal page="privacy">{part}</Legal>,
          })}
        </Checkbox>
      </Field>
      {form.error ? (
        <Alert
          tone={deletedEmail ? "warning" : "danger"}
          action={
            deletedEmail ? (
              <Link
                to={loginPath}
                state={{ email: deletedEmail }}
                className="font-semibold underline underline-offset-4"
              >
                {t("create.login")}
              </Link>
            ) : null
          }
        >
          {form.error}
        </Alert>
      ) : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("create.submit")}
      </Button>
      {hasPasskeys ? (
        <div data-field="passkey" className="grid gap-3">
          {isCancelled ? <Alert tone="warning">{t("create.passkey_failed")}</Alert> : null}
          {form.errorOf("passkey") ? <Alert tone="warning">{form.errorOf("passkey")}</Alert> : null}
          <Button
            variant="outline"
            block
            icon={<Icon icon={KeyRound} />}
            disabled={form.isBusy}
            onClick={press}
          >
            {t("create.by_passkey")}
          </Button>
        </div>
      ) : null}
      <p className="text-center text-sm text-text-muted">
        {t("create.have_account")}{" "}
        <Link to={loginPath} className="font-semibold text-primary-text underline underline-offset-4">
          {t("create.login")}
        </Link>
      </p>
    </form>
  );
}

/** In a new tab, so that the filled form stays. */
function Legal({ page, children }: { page: "terms" | "privacy"; children: ReactNode }) {
  return (
    <a
      href={`/pages/${page}`}
      target="_blank"
      rel="noopener"
      className="font-semibold text-primary-text underline underline-offset-4"
    >
      {children}
    </a>
  );
}

type Body = {
  email: string;
  name: string;
  password: string;
  date_of_birth: string;
  gender?: Gender;
  seeks: Gender[];
  consent: boolean;
  signup_message?: string;
  signup_member_id?: string;
};
type Filled = Body & { isByPasskey?: boolean };

/** The server refuses missing values, each with an error at its field. */
function send(body: Body) {
  return api("POST /api/signups", { body: body as typeof body & { gender: Gender; consent: true } });
}
