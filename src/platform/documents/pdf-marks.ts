import type PDFDocument from "pdfkit";
import type { QrPath } from "./qr-path.ts";

const ARMS = [
  ["M3 2h32v20c0 10-7 17-16 21C10 39 3 32 3 22z", 2.2],
  ["M3 14h32", 2],
  ["M8 8h3M14 8h3M21 8h3M27 8h3", 2.4],
  [
    "M19 19c-3-2.2-6.4-2.4-9-1.6V30c2.6-.8 6-.4 9 1.8 3-2.2 6.4-2.6 9-1.8V17.4c-2.6-.8-6-.6-9 1.6zM19 19v12.8",
    1.9,
  ],
] as const;

const armsOf = new WeakMap<PDFDocument, Buffer>();

/** Sets the arms of a document: a PNG of 38:44, or the built-in one. */
export function setArms(doc: PDFDocument, picture: Buffer | undefined): void {
  if (picture) armsOf.set(doc, picture);
}

/** The arms, `width` points wide (38:44). */
export function drawArms(doc: PDFDocument, x: number, y: number, width: number): void {
  const picture = armsOf.get(doc);
  if (picture) {
    doc.image(picture, x, y, { width, height: (width * 44) / 38 });
    return;
  }
  doc
    .save()
    .translate(x, y)
    .scale(width / 38);
  for (const [path, line] of ARMS) doc.lineWidth(line).path(path).stroke("#000");
  doc.restore();
}

/** A QR code, `width` points wide; the paper around it is its quiet zone. */
export function drawQr(doc: PDFDocument, qr: QrPath, x: number, y: number, width: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(width / qr.size)
    .addContent(bars(qr.path))
    .fill("#000")
    .restore();
}

/** The bars of a code as PDF operators: a path would be parsed and serialised again by pdfkit. */
function bars(path: string): string {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, w]) => `${x} ${y} ${w} 1 re`).join("\n");
}

/** A code on its plate, centred on `middle`; returns the height. */
export function drawPlate(doc: PDFDocument, code: string, middle: number, y: number): number {
  doc.font("heavy", 9.5);
  const width = doc.widthOfString(code) + 20;
  doc
    .lineWidth(1)
    .roundedRect(middle - width / 2, y, width, 18, 3)
    .stroke("#000");
  for (const x of [middle - width / 2 + 5, middle + width / 2 - 5]) doc.circle(x, y + 9, 0.7).fill("#000");
  doc.fillColor("#000").text(code, middle - width / 2, y + 2.5, { width, align: "center", lineBreak: false });
  return 18;
}

/** A stamp in a double frame, centred on `middle`; returns the height. */
export function drawStamp(doc: PDFDocument, word: string, middle: number, y: number): number {
  doc.font("heavy", 10);
  const width = doc.widthOfString(word, { characterSpacing: 0.5 }) + 26;
  const left = middle - width / 2;
  doc.lineWidth(1.4).roundedRect(left, y, width, 22, 2).stroke("#000");
  doc
    .lineWidth(0.5)
    .roundedRect(left - 2, y - 2, width + 4, 26, 3)
    .stroke("#000");
  doc
    .fillColor("#000")
    .text(word, left, y + 4, { width, align: "center", lineBreak: false, characterSpacing: 0.5 });
  return 24;
}
