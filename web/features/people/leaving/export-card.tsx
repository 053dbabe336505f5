import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnProof } from "#web/features/ground/fields/own-proof.ts";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { archiveQuery } from "./queries.ts";

/** Requests a copy of the member's data, shows its progress, and downloads it. */
export function ExportCard() {
  const t = useT("leaving");
  const format = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<"copy" | "file" | null>(null);
  const { data } = useQuery(archiveQuery());
  const archive = data?.archive ?? null;
  const mayAsk = archive === null || archive.status === "failed" || new Date(archive.again_at) <= new Date();
  const download = t("export.download", { size: sizeText(archive?.size_bytes ?? 0, format.number) });

  return (
    <Card as="section" aria-labelledby="export-title">
      <h2 id="export-title" className="text-lg font-bold">
        {t("export.title")}
      </h2>
      <p className="mt-1 mb-5 text-sm text-pretty text-text-muted">{t("export.text")}</p>
      <div className="grid justify-items-start gap-4" role="status">
        {archive?.status === "building" ? (
          <div className="grid w-full gap-2 text-sm">
            <p>{t("export.building", { percent: archive.progress })}</p>
            <ProgressBar label={t("export.title")} value={archive.progress} />
            <p className="text-text-muted">{t("export.building_text")}</p>
          </div>
        ) : null}
        {archive?.status === "failed" ? <Alert tone="danger">{t("export.failed")}</Alert> : null}
        {archive?.status === "ready" ? (
          <>
            <p className="text-sm">{t("export.ready", { date: format.date(archive.expires_at) })}</p>
            <Button onClick={() => setAsked("file")}>{download}</Button>
          </>
        ) : null}
        {mayAsk ? (
          <Button variant="outline" onClick={() => setAsked("copy")}>
            {t("export.open")}
          </Button>
        ) : archive?.status === "ready" ? (
          <p className="text-sm text-text-muted">
            {t("export.again", { date: format.dateTime(archive.again_at) })}
          </p>
        ) : null}
      </div>
      {asked === "copy" ? (
        <ExportDialog
          text={t("export.dialog_text")}
          submitText={t("export.submit")}
          send={(body: OwnProof) => api("POST /api/archive", { body })}
          onClose={() => setAsked(null)}
          onDone={(answer) => {
            client.setQueryData(archiveQuery().queryKey, answer);
            setAsked(null);
          }}
        />
      ) : null}
      {asked === "file" ? (
        <ExportDialog
          text={t("export.download_text")}
          submitText={download}
          send={(body: OwnProof) => api("POST /api/archive-downloads", { body })}
          onClose={() => setAsked(null)}
          onDone={({ url }) => {
            save(url);
            setAsked(null);
          }}
        />
      ) : null}
    </Card>
  );
}

/** The browser saves the file and the page stays, because the answer is an attachment. */
function save(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** The size in megabytes, at least 0.1. */
function sizeText(bytes: number, number: ReturnType<typeof useFormat>["number"]): string {
  return number(Math.max(0.1, bytes / 1_000_000), { maximumFractionDigits: 1 });
}
