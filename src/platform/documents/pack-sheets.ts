import type PDFDocument from "pdfkit";
import type { PackCover, PackEntry, PackRow } from "#domain/documents/print-pack.ts";
import { drawLetterhead } from "./charge-document-head.ts";
import { INK, PAGE } from "./page-measures.ts";

const { left, right, top, bottom } = PAGE;
const WIDTH = right - left;
const AMOUNT_WIDTH = 78;
const COUNT_WIDTH = 60;
const NUMBER_WIDTH = 34;
const CODE_WIDTH = 84;
const PAYER_WIDTH = 150;
const ABOUT_WIDTH = WIDTH - NUMBER_WIDTH - CODE_WIDTH - PAYER_WIDTH - AMOUNT_WIDTH;
/** Height of a line of the list, and of the rule below it. */
const LINE_HEIGHT = 11;

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
  y = drawRule(doc, y + 8, 1.2);
  y = drawPlaceRow(doc, y, { name: "Street", count: "Notices", sum: "Amount (₦)" }, "strong");
  y = drawRule(doc, y, 0.8);
  for (const place of cover.places) {
    y = drawPlaceRow(doc, ensureRoom(doc, y, 30), place, "text");
    y = drawRule(doc, y, 0.3, INK.line);
  }
  drawRule(doc, drawPlaceRow(doc, ensureRoom(doc, y, 30), cover.total, "strong"), 1.2);
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
      { text: entry.code, x: left + NUMBER_WIDTH, width: CODE_WIDTH - 6 },
      { text: entry.about, x: left + NUMBER_WIDTH + CODE_WIDTH, width: ABOUT_WIDTH - 8 },
      { text: payer, x: right - AMOUNT_WIDTH - PAYER_WIDTH, width: PAYER_WIDTH - 6 },
    ];
    const height = Math.max(
      LINE_HEIGHT,
      ...cells.map(({ text, width }) => doc.heightOfString(text, { width })),
    );
    if (this.#y + height + 4 > bottom) this.#sheet();
    const y = this.#y;
    doc.font("text", 8.5).fillColor(INK.ink);
    doc.text(entry.number, left, y, { width: NUMBER_WIDTH - 6, align: "right", lineBreak: false });
    for (const { text, x, width } of cells) doc.text(text, x, y, { width });
    doc.text(entry.sum, right - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: "right", lineBreak: false });
    this.#y = drawRule(doc, y + height + 1, 0.3, INK.line);
  }

  #street(place: string): void {
    this.#place = place;
    if (this.#y + 60 > bottom) this.#sheet();
    this.#doc
      .font("display", 11)
      .fillColor(INK.ink)
      .text(place, left, this.#y + 6, { width: WIDTH });
    this.#y = drawRule(this.#doc, this.#doc.y + 3, 0.8);
  }

  #sheet(): void {
    this.#doc.addPage({ size: "A4", margin: 0 });
    this.#y = top;
  }
}

function drawPlaceRow(doc: PDFDocument, y: number, row: PackRow, face: "text" | "strong"): number {
  doc.font(face, 9).fillColor(INK.ink);
  doc.text(row.count, right - AMOUNT_WIDTH - COUNT_WIDTH, y, {
    width: COUNT_WIDTH,
    align: "right",
    lineBreak: false,
  });
  doc.text(row.sum, right - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: "right", lineBreak: false });
  doc.text(row.name, left, y, { width: WIDTH - AMOUNT_WIDTH - COUNT_WIDTH - 8 });
  return doc.y + 3;
}

function ensureRoom(doc: PDFDocument, y: number, height: number): number {
  if (y + height <= bottom) return y;
  doc.addPage({ size: "A4", margin: 0 });
  return top;
}

/** A line across the sheet. @returns the start of what follows */
function drawRule(doc: PDFDocument, y: number, width: number, colour: string = INK.ink): number {
  doc.lineWidth(width).moveTo(left, y).lineTo(right, y).stroke(colour);
  return y + 4;
}
