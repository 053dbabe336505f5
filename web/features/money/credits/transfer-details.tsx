import { Copy, Printer } from "lucide-react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { OpenPayment, Order } from "./queries.ts";
import { drawTransfer } from "./transfer-code.ts";

type TransferDetailsProps = { order: Order; transfer: NonNullable<OpenPayment["transfer"]> };

/** The bank details of an open transfer, each with a button that copies it, and a code for banking apps. */
export function TransferDetails({ order, transfer }: TransferDetailsProps) {
  const t = useT("openorder");
  const tCredits = useT("credits");
  const format = useFormat();
  const { siteName } = usePageRequest();
  const { account_holder: holder, iban, bic, reference, due_on: dueOn } = transfer;
  const amount = format.money(order.amount_minor, order.currency);
  // Banks take the amount without its currency, in the writing of the language.
  const plainAmount = format.number(order.amount_minor / 100, {
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false },
  });
  return (
    <section aria-labelledby="transfer" className="print-alone grid gap-4">
      <div className="grid gap-1">
        <h2 id="transfer" className="text-lg font-bold">
          {t("transfer.title")}
        </h2>
        <p className="text-pretty text-text-muted">{t("transfer.text")}</p>
      </div>
      <dl className="tabular divide-y rounded-card border bg-surface-sunken">
        <Detail label={t("transfer.holder")} text={holder} copy={holder} />
        <Detail label={t("transfer.iban")} text={iban.replaceAll(/.{4}(?=.)/g, "$& ")} copy={iban} />
        {bic ? <Detail label={t("transfer.bic")} text={bic} copy={bic} /> : null}
        <Detail label={t("transfer.amount")} text={amount} copy={plainAmount} />
        <Detail label={t("transfer.reference")} text={reference} copy={reference} isStrong />
        {dueOn ? (
          <Detail
            label={t("transfer.due")}
            text={format.date(dueOn, { dateStyle: "full", timeZone: "UTC" })}
          />
        ) : null}
        <div className="hidden px-4 py-2.5 print:block">
          <dt className="text-xs">{`${siteName}, ${tCredits("receipt.number")}`}</dt>
          <dd>{order.id}</dd>
        </div>
      </dl>
      <BankCode order={order} transfer={transfer} />
      <p className="text-pretty text-text-muted print:hidden">{t("transfer.next")}</p>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start noscript:hidden print:hidden"
        icon={<Icon icon={Printer} size="sm" />}
        onClick={() => window.print()}
      >
        {t("transfer.print")}
      </Button>
    </section>
  );
}

type DetailProps = {
  label: string;
  text: string;
  /** The text that the button copies; left out: there is no button. */
  copy?: string;
  isStrong?: boolean;
};

function Detail({ label, text, copy, isStrong = false }: DetailProps) {
  const t = useT("openorder");

  async function toClipboard(value: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toast(t("transfer.copied", { name: label }), { tone: "success" });
    } catch {
      toast(t("transfer.copy_failed"), { tone: "danger" });
    }
  }

  return (
    <div className="relative py-2.5 pr-14 pl-4">
      <dt className="text-xs text-text-muted">{label}</dt>
      <dd>
        {/* One click selects the whole text, also without scripts. */}
        <span className={`select-all wrap-anywhere ${isStrong ? "text-lg font-extrabold" : "font-semibold"}`}>
          {text}
        </span>
        {copy === undefined ? null : (
          <IconButton
            icon={Copy}
            label={t("transfer.copy", { name: label })}
            className="absolute top-1/2 right-1.5 -translate-y-1/2 noscript:hidden print:hidden"
            onClick={() => void toClipboard(copy)}
          />
        )}
      </dd>
    </div>
  );
}

/** On a phone the banking app is on the same screen, so the code is for larger screens and paper. */
function BankCode({ order, transfer }: TransferDetailsProps) {
  const t = useT("openorder");
  const code = drawTransfer(
    { ...transfer, accountHolder: transfer.account_holder },
    order.amount_minor,
    order.currency,
  );
  if (!code) return null;
  return (
    <div className="hidden items-center gap-4 sm:flex print:flex">
      <svg
        role="img"
        aria-label={t("transfer.scan")}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        className="size-36 shrink-0 rounded-control bg-white"
      >
        <path d={code.path} fill="black" />
      </svg>
      <p aria-hidden="true" className="text-sm text-pretty text-text-muted">
        {t("transfer.scan")}
      </p>
    </div>
  );
}
