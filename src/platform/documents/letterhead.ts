import type PDFDocument from "pdfkit";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";

export interface OfficeLayout {
  /** Left edge and width of the name, and its top; points. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly name: number;
  readonly office: number;
  readonly mark: number;
  readonly ink: string;
  /** Colour of the line with office and address. */
  readonly soft: string;
}

/** Name of the government, its office, and the references of the document. @returns their end */
export function drawOffice(
  doc: PDFDocument,
  {
    government,
    marks,
  }: { readonly government: ChargeDocument["government"]; readonly marks: readonly string[] },
  { x, y, width, name, office, mark, ink, soft }: OfficeLayout,
): number {
  doc.font("display", name).fillColor(ink).text(`Government of ${government.name}`, x, y, { width });
  const line = [government.office, government.address, government.phone].filter(Boolean).join(" · ");
  doc
    .font("text", office)
    .fillColor(soft)
    .text(line, x, doc.y + 1, { width });
  doc.fillColor(ink);
  for (const text of marks) doc.font("heavy", mark).text(text, x, doc.y + 2, { width });
  return doc.y;
}
