import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

/** Recovery codes, shown only once; only the button at the end closes the dialog. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT("twostep");
  const { siteName } = usePageRequest();
  const heading = `${siteName}: ${t("codes.title")}`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast(t("codes.copied"), { tone: "success" });
    } catch {
      toast(t("codes.copy_failed"), { tone: "danger" });
    }
  }

  function download(): void {
    const address = URL.createObjectURL(new Blob([`${[heading, "", ...codes].join("\n")}\n`]));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${siteName.toLowerCase().replaceAll(/\W+/g, "-")}-codes.txt`;
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      closeOnEscape={false}
      title={t("codes.title")}
      description={t("codes.text")}
      footer={<Button onClick={onClose}>{t("codes.done")}</Button>}
    >
      <div className="print-alone">
        <p className="sr-only print:not-sr-only">{heading}</p>
        <ol className="tabular grid gap-x-6 gap-y-2 rounded-card border border-border p-4 font-semibold sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" onClick={copy}>
          {t("codes.copy")}
        </Button>
        <Button variant="outline" onClick={download}>
          {t("codes.download")}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          {t("codes.print")}
        </Button>
      </div>
    </Dialog>
  );
}
