import type { Attack } from "../attack.ts";

const invoices = "server/modules/money/invoices/invoices.test.ts";
const files = "server/modules/money/invoices/invoice-files.test.ts";
const download = "server/modules/money/invoices/draw-invoice.test.ts";
const moves = "server/modules/money/payments/document-order.test.ts";
const amounts = "server/modules/money/invoices/vat-amounts.test.ts";

export const invoiceAttacks: readonly Attack[] = [
  {
    id: "M58",
    what: "Many orders of a company are completed and rolled back at once, money goes back in parts and comes again, a statement changes a document, a draw job is lost, and a member opens the file of another member.",
    holds:
      "Numbers have no gaps and no doubles; documents add up to the kept money and its tax, to the cent; a stored document never changes; a file opens for its own member only.",
    tests: [
      { file: invoices, name: "the numbers of a company have no gaps and no doubles" },
      { file: invoices, name: "documents and their files cannot be changed or deleted by any statement" },
      { file: amounts, name: "the documents of an order always add up to the money that is kept" },
      { file: amounts, name: "the rates change at the midnight of their first day" },
      {
        file: files,
        name: "the address of a file answers others, unknown ids and no ids with the same refusal",
      },
      { file: invoices, name: "documents and their files are drawn once if their job was lost" },
      { file: moves, name: "takes the number of a document in the last statements" },
      { file: download, name: "draws few downloads at once" },
    ],
    defences: [
      {
        name: "a number follows the last one of its locked row",
        without: [{ at: "next-number", put: `last: sql\`\${invoiceCounters.last} + 2\`` }],
      },
      {
        name: "a trigger refuses changes",
        without: [
          {
            at: "invoices-append-only",
            put: "CREATE TRIGGER invoices_append_only BEFORE DELETE ON invoices",
          },
        ],
        shownBy: 1,
      },
      {
        name: "the tax is that of the sum",
        without: [
          { at: "tax-of-the-sum", put: "const taxMinor = splitGross(grossMinor, basisPoints).taxMinor;" },
        ],
        shownBy: 2,
      },
      {
        name: "the rate is that of the day",
        without: [{ at: "rate-of-the-day", put: "() => true" }],
        shownBy: 3,
      },
      { name: "a file opens for its own member", without: ["own-invoice-files"], shownBy: 4 },
      { name: "a file opens after a log-in", without: ["invoice-asks-who"], shownBy: 4 },
      { name: "the first stored file stays", without: ["file-stored-once"], shownBy: 5 },
      {
        name: "an order is documented in its own transaction",
        without: ["completion-is-documented"],
        shownBy: 6,
      },
      {
        name: "few downloads are drawn at once",
        without: [{ at: "few-drawn-at-once", put: "return drawInvoice(services, invoiceId);" }],
        shownBy: 7,
      },
    ],
  },
];
