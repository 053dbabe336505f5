import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import {
  aboutField,
  type ComplaintKind,
  complaintKinds,
  safetyKinds,
} from "#contracts/front/complaint-kinds.ts";
import {
  complaintDays,
  complaintKeptDays,
  complaintMaxLength,
  complaintSafetyHours,
  emergencyNumber,
  minAge,
} from "#contracts/limits.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { type Submit, useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { keepLink } from "./own-link.ts";

export type Filed = ApiAnswer<"POST /api/complaints"> & { email: string };
type Wish = {
  kind: ComplaintKind;
  email: string;
  name: string;
  about: string;
  text: string;
  good_faith: boolean;
};

/** Requests for people who cannot log in: one click fills in the start of the complaint. */
const wishes = ["delete", "copy"] as const;

const kindOf = (text: string | null) => complaintKinds.find((one) => one === text) ?? null;

/** The kind of complaint, then the fields of that kind. */
export function ComplaintForm({ onFiled }: { onFiled: (filed: Filed) => void }) {
  const t = useT("complaints");
  const { siteName: site } = usePageRequest();
  const [search] = useSearchParams();
  const [kind, setKind] = useState(() => kindOf(search.get("kind")));
  const user = useUser();
  const sent = useRef("");
  const form = useSubmit(
    (wish: Wish, { idempotencyKey }) =>
      api("POST /api/complaints", { body: { ...wish, client_id: idempotencyKey } }),
    {
      onDone: (answer) => {
        // Not stored for members: they read it after log-in, and another person may use this browser next.
        if (!user) keepLink(answer.reference, answer.status_path);
        onFiled({ ...answer, email: sent.current });
      },
    },
  );

  function read(): Wish {
    const data = new FormData(form.ref.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? "");
    sent.current = text("email").trim();
    return {
      kind: kind ?? "other",
      email: sent.current,
      name: text("name"),
      about: text("about"),
      text: text("text"),
      good_faith: data.get("good_faith") !== null,
    };
  }

  return (
    <form
      ref={form.ref}
      noValidate
      method="post"
      className="grid gap-6"
      aria-label={t("title")}
      onSubmit={form.onSubmit(read)}
    >
      <Field group label={t("kind")} required>
        <RadioCards
          name="kind"
          className="sm:grid-cols-2"
          value={kind}
          onChange={(value) => {
            form.clear();
            setKind(kindOf(value));
          }}
          options={complaintKinds.map((value) => ({
            value,
            label: t(`kinds.${value}`),
            hint: t(`kind_hints.${value}`, { site, min_age: minAge }),
          }))}
        />
      </Field>
      {kind ? (
        <Card className="grid gap-5">
          <KindFields
            kind={kind}
            form={form}
            about={search.get("about") ?? ""}
            wish={wishes.find((one) => one === search.get("wish"))}
          />
          {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
          <Button type="submit" size="lg" block loading={form.isBusy}>
            {t("submit")}
          </Button>
          <p className="text-sm text-pretty text-text-muted">{t("kept", { days: complaintKeptDays })}</p>
        </Card>
      ) : null}
    </form>
  );
}

type AboutFieldProps = { kind: ComplaintKind; form: Submit<Wish>; about: string };
type KindFieldsProps = AboutFieldProps & { wish: (typeof wishes)[number] | undefined };

function KindFields({ kind, form, about, wish }: KindFieldsProps) {
  const t = useT("complaints");
  const user = useUser();
  const isNotice = kind === "illegal_content";
  return (
    <>
      {safetyKinds.has(kind) ? (
        <Alert tone="warning">{t("danger", { emergency: emergencyNumber })}</Alert>
      ) : null}
      <p className="font-semibold">
        {safetyKinds.has(kind)
          ? t("within.hours", { hours: complaintSafetyHours })
          : t("within.days", { days: complaintDays })}
      </p>
      <AboutField kind={kind} form={form} about={about} />
      <Field
        label={kind === "illegal_content" || kind === "appeal" ? t(`texts.${kind}`) : t("text")}
        error={form.errorOf("text")}
        required
      >
        <TextArea
          // A text for one kind is not kept for another kind.
          key={wish && kind === "privacy" ? wish : ""}
          name="text"
          rows={6}
          {...(wish && kind === "privacy" && { defaultValue: t(`wishes.${wish}`, { reference: about }) })}
          limit={complaintMaxLength}
          counterLabel={(left) => t("left", { left })}
          onChange={() => form.clear("text")}
        />
      </Field>
      {isNotice ? (
        <Field
          label={t("name")}
          hint={t("name_hint")}
          optionalLabel={t("optional")}
          error={form.errorOf("name")}
        >
          <TextInput name="name" autoComplete="name" onChange={() => form.clear("name")} />
        </Field>
      ) : null}
      <Field
        label={t("email")}
        hint={t(isNotice ? "email_unnamed" : "email_hint")}
        error={form.errorOf("email")}
        required={!isNotice}
        {...(isNotice && { optionalLabel: t("optional") })}
      >
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          defaultValue={user?.email ?? ""}
          onChange={() => form.clear("email")}
        />
      </Field>
      {isNotice ? (
        <Field label={t("good_faith")} hideLabel group error={form.errorOf("good_faith")} required>
          <Checkbox name="good_faith" onChange={() => form.clear("good_faith")}>
            {t("good_faith")}
          </Checkbox>
        </Field>
      ) : null}
    </>
  );
}

function AboutField({ kind, form, about }: AboutFieldProps) {
  const t = useT("complaints");
  if (kind === "privacy" || kind === "other") return null;
  const isRequired = aboutField[kind] === "required";
  return (
    <Field
      label={t(`about.${kind}`)}
      hint={t(`about_hints.${kind}`)}
      error={form.errorOf("about")}
      required={isRequired}
      {...(!isRequired && { optionalLabel: t("optional") })}
    >
      <TextInput name="about" autoComplete="off" defaultValue={about} onChange={() => form.clear("about")} />
    </Field>
  );
}
