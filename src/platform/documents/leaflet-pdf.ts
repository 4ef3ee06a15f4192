import type PDFDocument from "pdfkit";
import type { Leaflet } from "#domain/documents/leaflet.ts";
import { drawLetterhead } from "./charge-document-head.ts";
import { doorHeight, drawDoor } from "./leaflet-door.ts";
import { makePdf } from "./make-pdf.ts";
import { INK, PAGE } from "./page-measures.ts";
import { drawQr } from "./pdf-marks.ts";
import { type QrPath, qrPath } from "./qr-path.ts";

const WIDTH = PAGE.right - PAGE.body;
const PHOTO = 150;
const QR = 92;

export interface LeafletPhoto {
  readonly jpeg: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * The leaflet of a property as PDF, A4: the fact sheet, and the door plate to cut out.
 * @param picture its first photo
 */
export function leafletPdf(leaflet: Leaflet, arms?: Buffer, picture?: LeafletPhoto): Promise<Buffer> {
  const options = {
    size: "A4",
    title: `${leaflet.kind} ${leaflet.code}`,
    author: leaflet.government.title,
  } as const;
  return makePdf({ ...options, arms }, (doc) => draw(doc, leaflet, picture));
}

function draw(doc: PDFDocument, leaflet: Leaflet, picture: LeafletPhoto | undefined): void {
  const qr = qrPath(leaflet.url);
  const top = drawLetterhead(doc, leaflet) + 14;
  doc
    .font("display", 21)
    .fillColor(INK.ink)
    .text(leaflet.title, PAGE.body, top, { width: WIDTH, features: ["lnum"] });
  doc
    .font("text", 9.2)
    .fillColor(INK.soft)
    .text(leaflet.intro, PAGE.body, doc.y + 2, { width: WIDTH });
  let y = doc.y + 12;
  const first = y;
  for (const { name, facts } of leaflet.groups) {
    // The photo is beside the first groups.
    const width = picture && y < first + PHOTO ? WIDTH - PHOTO - 20 : WIDTH;
    y = drawGroup(doc, name, facts, y, width);
  }
  if (picture) {
    const scale = PHOTO / Math.max(picture.width, picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    doc.image(picture.jpeg, PAGE.right - width, first, { width, height });
    y = Math.max(y, first + PHOTO + 10);
  }
  y = drawQrInstructions(doc, leaflet.qr_instructions, qr, y);
  for (const x of [PAGE.rule, PAGE.rule + 2.2])
    doc.lineWidth(0.5).moveTo(x, top).lineTo(x, y).stroke(INK.margin);
  if (y > PAGE.bottom - doorHeight) doc.addPage({ size: "A4", margin: 0 });
  drawDoor(doc, leaflet.door_label, qr);
}

function drawMarginHeading(doc: PDFDocument, name: string, y: number): void {
  doc
    .font("display", 10.5)
    .fillColor(INK.ink)
    .text(name, PAGE.left - 8, y, { width: PAGE.note - PAGE.left + 8, align: "right" });
}

/** Two facts side by side, with labels above. @returns the start of the next group */
function drawGroup(
  doc: PDFDocument,
  name: string,
  facts: Leaflet["groups"][number]["facts"],
  top: number,
  width: number,
): number {
  drawMarginHeading(doc, name, top);
  const column = width / 2;
  let y = top;
  let lowest = top;
  for (const [at, { label, value }] of facts.entries()) {
    const x = PAGE.body + (at % 2) * column;
    if (at % 2 === 0) y = lowest;
    doc
      .font("text", 8)
      .fillColor(INK.soft)
      .text(label, x, y, { width: column - 10 });
    doc
      .font("strong", 9.8)
      .fillColor(INK.ink)
      .text(value, x, doc.y, { width: column - 10 });
    lowest = Math.max(lowest, doc.y + 5);
  }
  return rule(doc, Math.max(lowest, top + 16) + 3, width);
}

function rule(doc: PDFDocument, y: number, width = WIDTH): number {
  doc
    .lineWidth(0.4)
    .moveTo(PAGE.body, y)
    .lineTo(PAGE.body + width, y)
    .stroke(INK.line);
  return y + 8;
}

function drawQrInstructions(
  doc: PDFDocument,
  scan: Leaflet["qr_instructions"],
  qr: QrPath,
  top: number,
): number {
  drawMarginHeading(doc, scan.title, top);
  drawQr(doc, qr, PAGE.right - QR, top, QR);
  let y = top;
  for (const text of scan.lines) {
    doc
      .font("text", 9.2)
      .fillColor(INK.ink)
      .text(text, PAGE.body, y, { width: WIDTH - QR - 24 });
    y = doc.y + 4;
  }
  return Math.max(y, top + QR) + 8;
}
