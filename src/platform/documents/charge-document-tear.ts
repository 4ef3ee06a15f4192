import type PDFDocument from "pdfkit";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { drawColourPlate } from "./charge-document-head.ts";
import { INK, PAGE } from "./page-measures.ts";
import { drawQr } from "./pdf-marks.ts";
import type { QrPath } from "./qr-path.ts";

const QR = 64;
export const tearHeight = QR + 26;

/** The tear-off part at the foot of the sheet: plate, payer, due date, amount and QR code. */
export function drawTearOff(doc: PDFDocument, tear: ChargeDocument["tear"], qr: QrPath): void {
  const { left, right, bottom } = PAGE;
  const top = bottom - tearHeight;
  doc.font("text", 8).fillColor(INK.soft).text(tear.cut, left, top, { lineBreak: false });
  const dashStart = left + doc.widthOfString(tear.cut) + 6;
  doc.lineWidth(0.7).dash(3, { space: 2 });
  doc
    .moveTo(dashStart, top + 6)
    .lineTo(right, top + 6)
    .stroke(INK.ink)
    .undash();
  const y = top + 22;
  drawColourPlate(doc, tear.code, left, y + 2, "left");
  doc
    .font("text", 8.5)
    .fillColor(INK.soft)
    .text(tear.note, left, y + 34, { width: right - left - QR - AMOUNTS_WIDTH - 28, height: 36 });
  const qrLeft = right - QR;
  drawAmounts(doc, tear.amounts, qrLeft - 14, y);
  drawQr(doc, qr, qrLeft, bottom - QR, QR);
}

const AMOUNTS_WIDTH = 252;
const AMOUNT_WIDTH = 62;

/** A single amount is large below its date; several have a line each. */
function drawAmounts(
  doc: PDFDocument,
  amounts: ChargeDocument["tear"]["amounts"],
  right: number,
  top: number,
) {
  const [only, ...more] = amounts;
  if (only && more.length === 0) {
    doc
      .font("text", 8.5)
      .fillColor(INK.soft)
      .text(only.label, right - AMOUNTS_WIDTH, top + 4, { width: AMOUNTS_WIDTH, align: "right" });
    doc
      .font("display", 19)
      .fillColor(INK.ink)
      .text(only.sum, right - AMOUNTS_WIDTH, doc.y, {
        width: AMOUNTS_WIDTH,
        align: "right",
        features: ["lnum"],
      });
    return;
  }
  let y = top;
  for (const { label, sum } of amounts) {
    doc
      .font("strong", 8)
      .fillColor(INK.ink)
      .text(sum, right - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: "right", lineBreak: false });
    doc
      .font("text", 8)
      .fillColor(INK.soft)
      .text(label, right - AMOUNTS_WIDTH, y, { width: AMOUNTS_WIDTH - AMOUNT_WIDTH - 6 });
    y = doc.y + 2;
  }
}
