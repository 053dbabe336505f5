import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { codeParam } from "./discount-code.ts";
import { bundlesQuery, codeQuery, type Offer } from "./queries.ts";

/** A discount code, typed or from the address: its discount, or why it does not apply. */
export function DiscountField({ offer, carried }: { offer: Offer; carried?: string | undefined }) {
  const t = useT("credits");
  const [search, setSearch] = useSearchParams();
  const named = search.get(codeParam) ?? carried ?? "";
  const [isOpen, setOpen] = useState(false);
  const setCode = (code: string | null) =>
    setSearch(
      (known) => {
        if (code !== null) known.set(codeParam, code);
        else if (carried === undefined) known.delete(codeParam);
        else known.set(codeParam, "");
        return known;
      },
      { replace: true, preventScrollReset: true },
    );
  if (named !== "") {
    return <NamedCode key={named} offer={offer} code={named} setCode={setCode} />;
  }
  if (!isOpen) {
    return (
      <Button variant="link" className="justify-self-start" onClick={() => setOpen(true)}>
        {t("discount.open")}
      </Button>
    );
  }
  return <CodeForm setCode={setCode} hasFocus />;
}

type CodeFormProps = {
  setCode: (code: string | null) => void;
  hasFocus?: boolean;
  /** A code that was already named and does not apply, or could not be checked. */
  refused?: { code: string; message: string };
};

function CodeForm({ setCode, hasFocus = false, refused }: CodeFormProps) {
  const t = useT("credits");
  const client = useQueryClient();
  const [isEdited, setEdited] = useState(false);
  const form = useSubmit((code: string) => api("GET /api/discountcode.php", { query: { code } }), {
    onDone: (good) => {
      client.setQueryData(codeQuery(good.code).queryKey, good);
      // If the code was already named, the prices were computed without it.
      void client.invalidateQueries({ queryKey: bundlesQuery().queryKey });
      setCode(good.code);
    },
  });
  const read = () => String(new FormData(form.ref.current ?? undefined).get("code") ?? "");
  const error = form.errorOf("code") ?? (isEdited ? undefined : refused?.message);
  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate className="grid gap-3">
      <Field label={t("discount.label")} error={error}>
        <div className="flex gap-2">
          <div className="min-w-0 grow">
            <TextInput
              name="code"
              defaultValue={refused?.code ?? ""}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus={hasFocus}
              className="uppercase"
              onChange={() => {
                setEdited(true);
                form.clear("code");
              }}
            />
          </div>
          <Button type="submit" variant="outline" loading={form.isBusy}>
            {t("discount.apply")}
          </Button>
        </div>
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
    </form>
  );
}

type NamedCodeProps = { offer: Offer; code: string; setCode: (code: string | null) => void };

function NamedCode({ offer, code, setCode }: NamedCodeProps) {
  const t = useT("credits");
  const format = useFormat();
  const textOf = useErrorText();
  const { data: good, error } = useQuery({ ...codeQuery(code), retry: false });
  const refusal = error instanceof ApiError ? error.fields.code?.message : undefined;
  if (error && (refusal !== undefined || !good)) {
    return <CodeForm setCode={setCode} refused={{ code, message: refusal ?? textOf(error) }} />;
  }
  if (!good) return null;
  const isApplied = offer.bundles.some(({ discount }) => discount?.code === good.code);
  const isBeaten = offer.bundles.some(
    ({ discount }) => discount && discount.code !== good.code && discount.percentage >= good.percentage,
  );
  return (
    <Alert
      tone={isApplied ? "success" : "info"}
      title={
        isApplied
          ? t("discount.applied", { name: good.code, percentage: good.percentage })
          : t("discount.not_applied", { name: good.code })
      }
      action={
        <Button size="sm" variant="outline" icon={<Icon icon={X} size="sm" />} onClick={() => setCode(null)}>
          {t("discount.remove")}
        </Button>
      }
    >
      {isBeaten ? <p>{t("discount.better")}</p> : null}
      {good.minimum !== null && good.currency !== null ? (
        <p>{t("discount.minimum", { minimum: format.money(good.minimum, good.currency) })}</p>
      ) : null}
    </Alert>
  );
}
