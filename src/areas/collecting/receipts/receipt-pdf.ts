import type PDFDocument from "pdfkit";
import { makePdf } from "#platform/documents/make-pdf.ts";
import { MM } from "#platform/documents/page-measures.ts";
import type { ReceiptContent } from "./content.ts";
import { drawA4 } from "./receipt-a4.ts";
import { drawRoll } from "./receipt-roll.ts";

export type PageFormat = "a4" | "80mm";

const ROLL = 80 * MM;
const TALLEST = 2_000 * MM;

/** A receipt as a PDF: an A4 page, or an 80 mm roll of the required length. */
export async function receiptPdf(content: ReceiptContent, size: PageFormat, arms?: Buffer): Promise<Buffer> {
  const input = { content, arms };
  if (size === "a4") return renderPdf(input, "A4", (doc) => drawA4(doc, content));
  let height = TALLEST;
  await renderPdf(input, [ROLL, height], (doc) => {
    height = drawRoll(doc, content);
  });
  return renderPdf(input, [ROLL, height], (doc) => void drawRoll(doc, content));
}

function renderPdf(
  { content, arms }: { content: ReceiptContent; arms: Buffer | undefined },
  size: "A4" | readonly [number, number],
  draw: (doc: PDFDocument) => void,
): Promise<Buffer> {
  const title = `${content.kind} ${content.number}`;
  return makePdf({ size, title, author: content.government.title, arms }, draw);
}
