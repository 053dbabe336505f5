/** Digits of an invoice's number, filled with zeros; a longer number keeps all its digits. */
export const numberDigits = 6;
/** Rates of VAT are integers of this part of the net amount: a hundredth of a per cent. */
export const basisPointsInWhole = 10_000;
/** Files of documents that a member may fetch: each is read from the database as a whole. */
export const filesInTenMinutes = 60;
/** Drawing takes a processor some 0.1 s: more downloads at once would only delay other calls; the next one is refused. */
export const downloadsDrawnAtOnce = { running: 1, waiting: 20 } as const;
/** Measures of the page in points (72 an inch): small enough for one page with the longest data of a company. */
export const pageLayout = {
  margin: 56,
  labelWidth: 170,
  gap: 18,
  rowGap: 5,
  titleSize: 22,
  textSize: 10,
  noteSize: 9,
  totalSize: 13,
} as const;
