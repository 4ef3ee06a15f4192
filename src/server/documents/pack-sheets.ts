import type PDFDocument from "pdfkit";
import type { PackCover, PackEntry, PackRow } from "#domain/documents/print-pack.ts";
import { drawLetterhead } from "./charge-paper-head.ts";
import { INK, PAPER } from "./paper-measures.ts";

const { left, right, top, bottom } = PAPER;
const WIDTH = right - left;
const SUM = 78;
const COUNT = 60;
const NUMBER = 34;
const CODE = 108;
const PAYER = 132;

/** What a pack is of, and what it comes to street by street; on as many pages as that takes. */
export function drawPackCover(doc: PDFDocument, cover: PackCover): void {
  let y = drawLetterhead(doc, cover) + 16;
  doc.font("display", 18).fillColor(INK.ink).text(cover.title, left, y, { width: WIDTH });
  doc
    .font("text", 9.2)
    .fillColor(INK.soft)
    .text(cover.intro, left, doc.y + 4, { width: WIDTH, lineGap: 2 });
  y = doc.y + 10;
  for (const { label, value } of cover.facts) {
    doc.font("text", 9).fillColor(INK.soft).text(label, left, y, { width: 90, lineBreak: false });
    doc
      .font("strong", 9)
      .fillColor(INK.ink)
      .text(value, left + 96, y, { width: WIDTH - 96 });
    y = doc.y + 4;
  }
  y = rule(doc, y + 8, 1.2);
  y = placeRow(doc, y, { name: "Street", count: "Notices", sum: "Amount, ₦" }, "strong");
  y = rule(doc, y, 0.8);
  for (const place of cover.places) {
    y = placeRow(doc, room(doc, y, 30), place, "text");
    y = rule(doc, y, 0.3, INK.line);
  }
  rule(doc, placeRow(doc, room(doc, y, 30), cover.total, "strong"), 1.2);
}

/** The notices of a pack in walking order, under the names of their streets. */
export class PackList {
  readonly #doc: PDFDocument;
  #y: number = top;
  #place: string | undefined;

  constructor(doc: PDFDocument) {
    this.#doc = doc;
    this.#sheet();
  }

  add(entry: PackEntry): void {
    const doc = this.#doc;
    if (entry.place !== this.#place) this.#street(entry.place);
    if (this.#y + 16 > bottom) this.#sheet();
    const y = this.#y;
    const line = { lineBreak: false, height: 12, ellipsis: true } as const;
    doc.font("text", 8.5).fillColor(INK.ink);
    doc.text(entry.number, left, y, { width: NUMBER - 6, align: "right", lineBreak: false });
    doc.text(entry.code, left + NUMBER, y, { width: CODE - 6, ...line });
    const about = WIDTH - NUMBER - CODE - PAYER - SUM;
    doc.text(entry.about, left + NUMBER + CODE, y, { width: about - 8, ...line });
    doc.text(entry.payer, right - SUM - PAYER, y, { width: PAYER - 6, ...line });
    doc.text(entry.sum, right - SUM, y, { width: SUM, align: "right", lineBreak: false });
    this.#y = rule(doc, y + 12, 0.3, INK.line);
  }

  #street(place: string): void {
    this.#place = place;
    if (this.#y + 44 > bottom) this.#sheet();
    this.#doc
      .font("display", 11)
      .fillColor(INK.ink)
      .text(place, left, this.#y + 6, { width: WIDTH, lineBreak: false, height: 14, ellipsis: true });
    this.#y = rule(this.#doc, this.#y + 23, 0.8);
  }

  #sheet(): void {
    this.#doc.addPage({ size: "A4", margin: 0 });
    this.#y = top;
  }
}

function placeRow(doc: PDFDocument, y: number, row: PackRow, face: "text" | "strong"): number {
  doc.font(face, 9).fillColor(INK.ink);
  doc.text(row.count, right - SUM - COUNT, y, { width: COUNT, align: "right", lineBreak: false });
  doc.text(row.sum, right - SUM, y, { width: SUM, align: "right", lineBreak: false });
  doc.text(row.name, left, y, { width: WIDTH - SUM - COUNT - 8 });
  return doc.y + 3;
}

function room(doc: PDFDocument, y: number, height: number): number {
  if (y + height <= bottom) return y;
  doc.addPage({ size: "A4", margin: 0 });
  return top;
}

/** A line across the sheet. @returns where what is under it begins */
function rule(doc: PDFDocument, y: number, width: number, colour: string = INK.ink): number {
  doc.lineWidth(width).moveTo(left, y).lineTo(right, y).stroke(colour);
  return y + 4;
}
