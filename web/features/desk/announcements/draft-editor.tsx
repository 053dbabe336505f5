import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announcementTypes, type TextField } from "#contracts/desk/announcement-texts.ts";
import type { Locale } from "#i18n/locales.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx";
import { DeleteDraft } from "./delete-draft.tsx";
import { type Draft, draftOf, isSame, listMissing, textOf } from "./draft.ts";
import { LanguageTabs, panelOf } from "./language-tabs.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { type Announcement, announcementQuery } from "./queries.ts";
import { SendDialog } from "./send-dialog.tsx";
import { TextFields } from "./text-fields.tsx";

type Wish = { draft: Draft; revision: number; receivers?: number };

/** Writes an announcement in all languages of the site, and sends it. */
export function DraftEditor({ announcement }: { announcement: Announcement }) {
  const t = useT("announcements");
  const client = useQueryClient();
  const own = useLocale();
  const { id, locales, expected } = announcement;
  /** The version on which this edit is based; a newer version of a colleague is never overwritten. */
  const [base, setBase] = useState(announcement);
  const [draft, setDraft] = useState(() => draftOf(announcement));
  const [locale, setLocale] = useState<Locale>(locales.includes(own) ? own : (locales[0] ?? "en"));
  const [isAsked, setAsked] = useState(false);
  /** A send was attempted: missing texts are reported at their fields. */
  const [isWanted, setWanted] = useState(false);
  const [isGone, setGone] = useState(false);
  /** The draft is being saved as part of a send. */
  const isOnItsWay = useRef(false);
  const params = { announcement_id: id };
  const isDirty = !isSame(draft, draftOf(base));
  if (!isDirty && announcement.revision > base.revision) {
    setBase(announcement);
    setDraft(draftOf(announcement));
  }
  const missing = listMissing(draft, locales);

  const form = useSubmit(
    ({ draft: { type, link_path, texts }, revision: seen, receivers }: Wish, options) =>
      receivers === undefined
        ? api("PUT /api/admin/announcements/:announcement_id", {
            params,
            body: { revision: seen, type, link_path, texts },
          })
        : api("POST /api/admin/announcements/:announcement_id/send", {
            params,
            body: { revision: seen, receivers },
            ...options,
          }),
    {
      onDone: (answer) => {
        client.setQueryData(announcementQuery(id).queryKey, answer);
        const saved = answer.announcement;
        setBase(saved);
        setDraft(draftOf(saved));
        if (saved.state === "draft") toast(t("saved"), { tone: "success" });
        if (isOnItsWay.current) setAsked(saved.expected > 0);
        isOnItsWay.current = false;
      },
      onRefused: ({ code, fields }) => {
        setAsked(false);
        isOnItsWay.current = false;
        const [name] = Object.keys(fields).filter((field) => field.startsWith("texts."));
        const refused = locales.find((one) => one === name?.split(".")[1]);
        if (refused) setLocale(refused);
        // The sender must see the new number of receivers.
        if (code === "receivers_changed")
          void client.invalidateQueries({ queryKey: announcementQuery(id).queryKey });
        return false;
      },
    },
  );

  const { revision } = base;
  const save = () => form.submit({ draft, revision });
  async function ask() {
    const [first] = missing;
    setWanted(true);
    if (first) {
      setLocale(first.locale);
      // By then the panel of that language is rendered.
      requestAnimationFrame(() => {
        form.ref.current
          ?.querySelector<HTMLElement>(`[name="texts.${first.locale}.${first.field}"]`)
          ?.focus();
      });
      return;
    }
    isOnItsWay.current = isDirty;
    if (isDirty) await save();
    else setAsked(true);
  }
  const send = () => form.submit({ draft, revision, receivers: expected });

  function write(field: TextField, words: string) {
    form.clear(`texts.${locale}.${field}`);
    setDraft((before) => ({
      ...before,
      texts: { ...before.texts, [locale]: { ...textOf(before, locale), [field]: words } },
    }));
  }
  const hasLink = draft.link_path.trim() !== "";
  const isMissing = (one: Locale, field: TextField) =>
    missing.some((lack) => lack.locale === one && lack.field === field);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
      <Card>
        <form
          ref={form.ref}
          noValidate
          method="post"
          className="grid gap-4"
          onSubmit={form.onSubmit(() => ({ draft, revision }))}
        >
          <Field label={t("type")} hint={t("type_hint")} error={form.errorOf("type")} required>
            <Select
              name="type"
              value={draft.type}
              options={announcementTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
              onChange={({ target }) => {
                const type = announcementTypes.find((one) => one === target.value);
                if (type) setDraft((before) => ({ ...before, type }));
              }}
            />
          </Field>
          <Field label={t("link_path")} hint={t("link_path_hint")} error={form.errorOf("link_path")}>
            <TextInput
              name="link_path"
              value={draft.link_path}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                form.clear("link_path");
                setDraft((before) => ({ ...before, link_path: target.value }));
              }}
            />
          </Field>
          <LanguageTabs
            locales={locales}
            active={locale}
            incomplete={new Set(missing.map((lack) => lack.locale))}
            onChoose={setLocale}
          />
          {locales.map((one) => (
            <div
              key={one}
              id={panelOf(one)}
              role="tabpanel"
              aria-label={t("languages")}
              hidden={one !== locale}
              className={one === locale ? "grid gap-4" : undefined}
            >
              <TextFields
                locale={one}
                text={textOf(draft, one)}
                hasLink={hasLink}
                errorOf={(field) =>
                  form.errorOf(`texts.${one}.${field}`) ??
                  (isWanted && isMissing(one, field) ? t("missing") : undefined)
                }
                onChange={write}
              />
            </div>
          ))}
          {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="outline" loading={form.isBusy}>
              {t("save")}
            </Button>
            <Button onClick={ask} disabled={expected === 0 && !isDirty} loading={form.isBusy}>
              {t("send", { count: expected })}
            </Button>
            <DeleteDraft id={id} onDeleted={() => setGone(true)} />
            <span role="status" className="text-sm text-text-muted">
              {isDirty ? t("unsaved") : ""}
            </span>
          </div>
        </form>
      </Card>
      <MailPreview locale={locale} text={textOf(draft, locale)} hasLink={hasLink} />
      <UnsavedGuard
        isActive={isDirty && !isGone}
        title={t("leave.title")}
        text={t("leave.text")}
        labels={{ leave: t("leave.leave"), stay: t("leave.stay") }}
      />
      {isAsked && !isDirty && expected > 0 ? (
        <SendDialog
          announcement={announcement}
          isBusy={form.isBusy}
          onSend={send}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}
