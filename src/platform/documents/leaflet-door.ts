import type PDFDocument from "pdfkit";
import type { Leaflet } from "#domain/documents/leaflet.ts";
import { INK, PAGE } from "./page-measures.ts";
import { drawArms, drawQr } from "./pdf-marks.ts";
import type { QrPath } from "./qr-path.ts";

const PLATE = 232;
const QR = 150;
export const doorHeight = PLATE + 30;

/** The door plate at the foot of the sheet: enamel, code, address and QR code. */
export function drawDoor(doc: PDFDocument, door: Leaflet["door_label"], qr: QrPath): void {
  const { left, right, bottom } = PAGE;
  const cut = bottom - doorHeight;
  doc.font("text", 8).fillColor(INK.soft).text(door.instruction, left, cut, { lineBreak: false });
  const dashStart = left + doc.widthOfString(door.instruction) + 6;
  doc.lineWidth(0.7).dash(3, { space: 2 });
  doc
    .moveTo(dashStart, cut + 6)
    .lineTo(right, cut + 6)
    .stroke(INK.ink)
    .undash();
  const top = bottom - PLATE;
  const width = right - left;
  doc.roundedRect(left, top, width, PLATE, 8).fill(INK.plate);
  doc
    .lineWidth(1.4)
    .roundedRect(left + 5, top + 5, width - 10, PLATE - 10, 5)
    .stroke("#fff");
  for (const x of [left + 15, right - 15])
    for (const y of [top + 15, bottom - 15]) doc.circle(x, y, 3).fill("#fff");
  const qrCode = { x: right - QR - 44, y: top + (PLATE - QR) / 2 };
  doc.rect(qrCode.x - 10, qrCode.y - 10, QR + 20, QR + 20).fill("#fff");
  drawQr(doc, qr, qrCode.x, qrCode.y, QR);
  drawText(doc, door, left + 32, top + 30, qrCode.x - 20 - left - 32);
}

function drawText(
  doc: PDFDocument,
  door: Leaflet["door_label"],
  x: number,
  top: number,
  width: number,
): void {
  doc.save().rect(x, top, 34, 38).fill("#fff").restore();
  drawArms(doc, x + 3, top + 2, 28);
  doc
    .font("strong", 9)
    .fillColor("#fff")
    .text(door.office, x + 44, top + 6, { width: width - 44 });
  let size = 32;
  // A long code must fit too.
  while (size > 14 && doc.font("heavy", size).widthOfString(door.code) > width) size -= 1;
  doc
    .font("heavy", size)
    .fillColor("#fff")
    .text(door.code, x, top + 62, { lineBreak: false });
  doc.font("display", 15).text(door.address, x, top + 108, { width, height: 40, features: ["lnum"] });
  doc.font("strong", 11).text(door.status, x, top + 154, { width });
}
