import type PDFDocument from "pdfkit";
import type { ChargePaper } from "#domain/documents/charge-paper.ts";
import { drawColourPlate } from "./charge-paper-head.ts";
import { drawQr } from "./paper-marks.ts";
import { INK, PAPER } from "./paper-measures.ts";
import type { QrPath } from "./qr-path.ts";

const QR = 64;
export const tearHeight = QR + 26;

/** The part to tear off, at the foot of the sheet: plate, payer, due day, sum and code to scan. */
export function drawTear(doc: PDFDocument, tear: ChargePaper["tear"], qr: QrPath): void {
  const { left, right, bottom } = PAPER;
  const top = bottom - tearHeight;
  doc.font("text", 8).fillColor(INK.soft).text(tear.cut, left, top, { lineBreak: false });
  const from = left + doc.widthOfString(tear.cut) + 6;
  doc.lineWidth(0.7).dash(3, { space: 2 });
  doc
    .moveTo(from, top + 6)
    .lineTo(right, top + 6)
    .stroke(INK.ink)
    .undash();
  const y = top + 22;
  drawColourPlate(doc, tear.code, left, y + 2, "left");
  doc
    .font("text", 8.5)
    .fillColor(INK.soft)
    .text(tear.note, left, y + 34, { width: 270, height: 24 });
  const qrLeft = right - QR;
  doc.font("text", 8.5).text(tear.due, qrLeft - 190, y + 4, { width: 176, align: "right" });
  doc
    .font("display", 19)
    .fillColor(INK.ink)
    .text(tear.sum, qrLeft - 210, y + 16, { width: 196, align: "right", features: ["lnum"] });
  drawQr(doc, qr, qrLeft, bottom - QR, QR);
}
