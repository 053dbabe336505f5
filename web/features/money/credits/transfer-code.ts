import { encode } from "uqr";

type Transfer = { accountHolder: string; iban: string; bic: string | null; reference: string };

/** A square of modules; `path` draws the dark ones in an SVG with an edge of `size`. */
export type DrawnCode = { size: number; path: string };

/**
 * The text of a code that banking apps read (EPC069-12, version 2): a SEPA transfer with all its fields. The
 * reference is written as free text, because the gateway looks for it exactly as it is.
 */
export function textOfTransfer(
  { accountHolder, iban, bic, reference }: Transfer,
  amountMinor: number,
): string {
  const euros = (amountMinor / 100).toFixed(2);
  const purpose = "";
  const structured = "";
  return [
    ...["BCD", "002", "1", "SCT"],
    ...[bic ?? "", accountHolder.slice(0, 70), iban, `EUR${euros}`],
    ...[purpose, structured, reference],
  ].join("\n");
}

/** Draws the code, neighbouring modules of a row as one rectangle. Null for other currencies: apps read euros only. */
export function drawTransfer(transfer: Transfer, amountMinor: number, currency: string): DrawnCode | null {
  if (currency !== "EUR") return null;
  const { data, size } = encode(textOfTransfer(transfer, amountMinor), { ecc: "M", border: 2 });
  return { size, path: data.map((row, y) => rowPath(row, y)).join("") };
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
  }
  return path;
}
