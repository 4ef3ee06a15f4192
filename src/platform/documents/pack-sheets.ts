import type PDFDocument from "pdfkit";
import type { PackCover, PackEntry, PackRow } from "#domain/documents/print-pack.ts";
import { drawLetterhead } from "./charge-document-head.ts";
import { INK, PAGE } from "./page-measures.ts";

const { left, right, top, bottom } = PAGE;
const WIDTH = right - left;
const SUM = 78;
const COUNT = 60;
const NUMBER = 34;
const CODE = 84;
const PAYER = 150;
const ABOUT = WIDTH - NUMBER - CODE - PAYER - SUM;
/** Height of a line of the list, and of the rule below it. */
const LINE = 11;

/** What the pack contains, with totals by street; on as many pages as needed. */
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
  y = placeRow(doc, y, { name: "Street", count: "Notices", sum: "Amount (₦)" }, "strong");
  y = rule(doc, y, 0.8);
  for (const place of cover.places) {
    y = placeRow(doc, room(doc, y, 30), place, "text");
    y = rule(doc, y, 0.3, INK.line);
  }
  rule(doc, placeRow(doc, room(doc, y, 30), cover.total, "strong"), 1.2);
}

/** The notices of a pack in walking order, below the names of their streets. */
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
    doc.font("text", 8.5);
    const payer = [entry.payer, entry.payer_address].filter(Boolean).join("\n");
    const cells = [
      { text: entry.code, x: left + NUMBER, width: CODE - 6 },
      { text: entry.about, x: left + NUMBER + CODE, width: ABOUT - 8 },
      { text: payer, x: right - SUM - PAYER, width: PAYER - 6 },
    ];
    const height = Math.max(LINE, ...cells.map(({ text, width }) => doc.heightOfString(text, { width })));
    if (this.#y + height + 4 > bottom) this.#sheet();
    const y = this.#y;
    doc.font("text", 8.5).fillColor(INK.ink);
    doc.text(entry.number, left, y, { width: NUMBER - 6, align: "right", lineBreak: false });
    for (const { text, x, width } of cells) doc.text(text, x, y, { width });
    doc.text(entry.sum, right - SUM, y, { width: SUM, align: "right", lineBreak: false });
    this.#y = rule(doc, y + height + 1, 0.3, INK.line);
  }

  #street(place: string): void {
    this.#place = place;
    if (this.#y + 60 > bottom) this.#sheet();
    this.#doc
      .font("display", 11)
      .fillColor(INK.ink)
      .text(place, left, this.#y + 6, { width: WIDTH });
    this.#y = rule(this.#doc, this.#doc.y + 3, 0.8);
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

/** A line across the sheet. @returns the start of what follows */
function rule(doc: PDFDocument, y: number, width: number, colour: string = INK.ink): number {
  doc.lineWidth(width).moveTo(left, y).lineTo(right, y).stroke(colour);
  return y + 4;
}
