import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { emptyText } from "#contracts/desk/announcement-texts.ts";
import { locales as all, type Locale } from "#i18n/locales.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LanguageTabs, panelOf } from "./language-tabs.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { type Announcement, announcementQuery } from "./queries.ts";

/** The progress and the text of a sent announcement. */
export function SentAnnouncement({ announcement }: { announcement: Announcement }) {
  const { texts, link_path: linkPath } = announcement;
  const written = all.filter((locale) => texts[locale]);
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(written.includes(own) ? own : (written[0] ?? own));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
      <Progress announcement={announcement} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <LanguageTabs locales={written} active={locale} incomplete={new Set()} onChoose={setLocale} />
        {written.map((one) => (
          <div key={one} id={panelOf(one)} role="tabpanel" hidden={one !== locale}>
            {one === locale ? (
              <MailPreview locale={one} text={texts[one] ?? emptyText} hasLink={linkPath !== ""} />
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}

function Progress({ announcement }: { announcement: Announcement }) {
  const t = useT("announcements");
  const format = useFormat();
  const { id, type, state, told, receivers, begins_at: beginsAt, ended_at: endedAt } = announcement;
  const params = { announcement_id: id };
  const client = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = announcementQuery(id);
  const stop = useSubmit(
    (_: object, options) =>
      api("POST /api/admin/announcements/:announcement_id/stop", { params, ...options }),
    {
      onDone: (answer) => client.setQueryData(queryKey, answer),
      onRefused: () => {
        void client.invalidateQueries({ queryKey });
        return false;
      },
    },
  );
  const copy = useSubmit(
    (_: object, options) => api("POST /api/admin/announcements", { body: { copy_of: id }, ...options }),
    { onDone: (made) => navigate(`/admin/announcements/${made.id}`) },
  );
  const members = t("members", { count: receivers });
  const error = stop.error ?? copy.error;
  const isComing = state === "sent" && (told?.waiting ?? 0) > 0;
  return (
    <Card as="section" className="grid gap-3">
      <p className="text-sm text-text-muted">{t(`types.${type}`)}</p>
      <div role="status" className="grid gap-2">
        {state === "waiting" ? <p>{t("waiting", { when: format.dateTime(beginsAt ?? "") })}</p> : null}
        {state === "stopped" ? <p>{t("stopped")}</p> : null}
        {endedAt ? <p>{t("ended", { when: format.dateTime(endedAt) })}</p> : null}
        {state === "waiting" ? null : <p>{t("addressed", { members })}</p>}
        {told && state !== "waiting" ? (
          <>
            <p>{t("mailed", { count: told.mailed })}</p>
            {told.waiting > 0 && state !== "stopped" ? <p>{t("held", { count: told.waiting })}</p> : null}
          </>
        ) : null}
      </div>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        {endedAt && !isComing ? null : (
          <Button variant="danger" loading={stop.isBusy} onClick={() => stop.submit({})}>
            {t("stop")}
          </Button>
        )}
        <Button variant="outline" loading={copy.isBusy} onClick={() => copy.submit({})}>
          {t("copy")}
        </Button>
      </div>
    </Card>
  );
}
