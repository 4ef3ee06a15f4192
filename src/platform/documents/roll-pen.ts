import type PDFDocument from "pdfkit";
import { MM } from "./page-measures.ts";
import type { Face } from "./pdf-fonts.ts";

export interface RollPen {
  /** Current position, points from the top. */
  y: number;
  readonly left: number;
  readonly width: number;
  readonly middle: number;
  /** A centred line, wrapped if too long. */
  line(text: string, face: Face, size: number, gap?: number): void;
  /** A dashed rule across. */
  rule(): void;
  /** Labels and values. */
  pairs(items: readonly { readonly label: string; readonly value: string }[], size: number): void;
}

/**
 * A pen for a thermal roll, black only.
 * @param widths width of the roll and of its centred printable part; millimetres
 */
export function rollPen(doc: PDFDocument, widths: { readonly roll: number; readonly head: number }): RollPen {
  const width = widths.head * MM;
  const left = ((widths.roll - widths.head) / 2) * MM;
  const pen: RollPen = {
    y: 10,
    left,
    width,
    middle: left + width / 2,
    line(text, face, size, gap = 1) {
      doc.font(face, size).fillColor("#000").text(text, left, pen.y, { width, align: "center" });
      pen.y = doc.y + gap;
    },
    rule() {
      pen.y += 5;
      doc
        .lineWidth(0.7)
        .dash(2.2, { space: 1.6 })
        .moveTo(left, pen.y)
        .lineTo(left + width, pen.y)
        .stroke("#000")
        .undash();
      pen.y += 6;
    },
    pairs(items, size) {
      const labelWidth = width * 0.42;
      const values = width - labelWidth - 6;
      for (const { label, value } of items) {
        doc.font("text", size).text(label, left, pen.y, { width: labelWidth });
        const labelEnd = doc.y;
        doc.font("strong", size).text(value, left + labelWidth + 6, pen.y, { width: values, align: "right" });
        pen.y = Math.max(labelEnd, doc.y) + 1.5;
      }
    },
  };
  return pen;
}
