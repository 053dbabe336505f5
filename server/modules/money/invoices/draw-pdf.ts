import { join } from "node:path";
import PDFDocument from "pdfkit";
import type { InvoiceTexts } from "./describe-invoice.ts";
import { pageLayout } from "./invoice-limits.ts";

const fonts = {
  regular: join(import.meta.dirname, "fonts/Figtree_400Regular.ttf"),
  bold: join(import.meta.dirname, "fonts/Figtree_700Bold.ttf"),
} as const;
const { margin, labelWidth, gap, rowGap, titleSize, textSize, noteSize, totalSize } = pageLayout;

/**
 * Draws a document on a page of A4: PDF/A-3b, tagged, with its language and title. The same texts give the same bytes,
 * because the time of the file is the time of the document.
 */
export async function drawPdf(texts: InvoiceTexts): Promise<Buffer> {
  const { issuedAt: at } = texts;
  const doc = new PDFDocument({
    ...{ size: "A4", margin, lang: texts.tag, tagged: true, displayTitle: true },
    ...{ pdfVersion: "1.7", subset: "PDF/A-3b" },
    // Without a font of its own the library adds one that is not embedded.
    font: fonts.regular,
    info: { Title: texts.title, Author: texts.author, CreationDate: at, ModDate: at },
  });
  drawPage(doc, texts);
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

type Doc = InstanceType<typeof PDFDocument>;
type Style = { font?: keyof typeof fonts; size?: number };
type Place = { x: number; y: number; width: number; align?: "left" | "right" };

function drawPage(doc: Doc, texts: InvoiceTexts): void {
  const root = doc.struct("Document");
  doc.addStructure(root);
  const width = doc.page.width - 2 * margin;

  function write(
    parent: PDFKit.PDFStructureElement,
    tag: string,
    text: string,
    { font = "regular", size = textSize, ...place }: Style & Place,
  ): number {
    const element = doc.struct(tag);
    parent.add(element);
    element.add(doc.markStructureContent(tag));
    const { x, y, width: columns, align = "left" } = place;
    // The space at the end separates the texts for programs that read them aloud.
    doc
      .font(fonts[font])
      .fontSize(size)
      .text(`${printable(text)} `, x, y, { width: columns, align });
    doc.endMarkedContent();
    element.end();
    return doc.y;
  }

  function rule(y: number): number {
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(1)
      .strokeColor("#cccccc")
      .stroke();
    doc.endMarkedContent();
    return y + gap;
  }

  /** A table of labels and values: values beside their labels, or amounts at the right edge. */
  function table(rows: readonly [string, string][], from: number, style: Style & { isSum: boolean }): number {
    if (rows.length === 0) return from;
    const element = doc.struct("Table");
    root.add(element);
    let y = from;
    const value = style.isSum
      ? { x: margin + width - labelWidth, width: labelWidth, align: "right" as const }
      : { x: margin + labelWidth, width: width - labelWidth };
    const columns = style.isSum ? width - labelWidth : labelWidth;
    for (const [label, text] of rows) {
      const row = doc.struct("TR");
      element.add(row);
      const below = write(row, "TH", label, { ...style, x: margin, y, width: columns });
      y = Math.max(below, write(row, "TD", text, { ...style, ...value, y })) + rowGap;
      row.end();
    }
    element.end();
    return y;
  }

  let y =
    write(root, "H1", texts.title, { font: "bold", size: titleSize, x: margin, y: margin, width }) + gap;
  for (const [index, line] of texts.seller.entries())
    y = write(root, "P", line, { font: index === 0 ? "bold" : "regular", x: margin, y, width });
  y = rule(y + gap);
  y = table(texts.facts, y, { isSum: false });
  y = rule(y + gap);
  y = table(texts.lines, y, { isSum: true });
  y = rule(y + rowGap);
  y = table(texts.totals, y, { isSum: true });
  y = table([texts.total], y, { isSum: true, font: "bold", size: totalSize }) + gap;
  for (const note of texts.notes)
    y = write(root, "P", note, { size: noteSize, x: margin, y, width }) + rowGap;
  root.end();
}

/** Spaces that the font lacks, such as the narrow one of French amounts, become the no-break space that it has. */
export function printable(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, "\u00a0");
}
