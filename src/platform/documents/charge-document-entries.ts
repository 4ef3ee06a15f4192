import type PDFDocument from "pdfkit";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { INK, PAGE } from "./page-measures.ts";
import { drawQr } from "./pdf-marks.ts";
import type { QrPath } from "./qr-path.ts";

const WIDTH = PAGE.right - PAGE.body;
const AMOUNT_WIDTH = 110;
const ITEM_WIDTH = 62;
const LABEL_WIDTH = WIDTH - AMOUNT_WIDTH - ITEM_WIDTH;
const QR = 78;
/** Space above and below the line between two entries: a notice with its usual charges fits on one sheet. */
const GAP = 6.5;
/** Maximum height of a picture, points. */
const MAX_PICTURE_HEIGHT = 240;

export interface DocumentPicture {
  readonly jpeg: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly label: string;
}

/** The entries of a document along its ledger margin, from the top down; continues on a new sheet when one is full. */
export class Entries {
  readonly #doc: PDFDocument;
  #y: number;
  /** Top of the margin line on this sheet. */
  #top: number;
  #first = true;

  constructor(doc: PDFDocument, top: number) {
    this.#doc = doc;
    this.#y = top;
    this.#top = top;
  }

  title(title: string, intro: string): void {
    this.#begin("", 70);
    this.#text("displayed", 20, title, INK.ink);
    this.#y += 4;
    this.#text("text", 9.2, intro, INK.soft, 2);
  }

  /** What it is for. */
  about({ title, facts }: NonNullable<ChargeDocument["about"]>): void {
    this.#begin(title, 16);
    const doc = this.#doc;
    const soft = { width: WIDTH, lineGap: 2, continued: true };
    for (const [at, { label, value }] of facts.entries()) {
      const isLast = at === facts.length - 1;
      doc.font("text", 9.2).fillColor(INK.soft);
      if (at === 0) doc.text(`${label} `, PAGE.body, this.#y, soft);
      else doc.text(`${label} `, soft);
      doc
        .font("strong", 9.2)
        .fillColor(INK.ink)
        .text(isLast ? value : `${value}   `, { continued: !isLast });
    }
    this.#y = doc.y;
  }

  charges({
    lines,
    total,
    dues,
    in_words,
  }: Pick<ChargeDocument, "lines" | "total" | "dues" | "in_words">): void {
    this.#begin("Charges", 90);
    this.#rule(1.4, INK.ink);
    this.#row(["Charge", "Item", "Amount (₦)"], 8.5);
    this.#rule(0.8, INK.ink);
    for (const line of lines) {
      this.#room(34);
      this.#row([line.label, line.item, line.sum], 8.8, "text");
      this.#y -= 3;
      this.#cell(line.explanation, 8.5, INK.soft);
      this.#y += 5;
      this.#rule(0.4, INK.line);
    }
    this.#room(60);
    this.#y -= 0.4;
    this.#rule(0.9, INK.ink);
    this.#row([total.label, "", total.sum], 10.5, "strong");
    this.#rule(0.8, INK.ink);
    this.#y += 1.6;
    this.#rule(0.8, INK.ink);
    this.#y += 5;
    this.#text("words", 11, in_words, INK.ink);
    if (dues.length > 0) this.#dues(dues);
  }

  howToPay(ways: ChargeDocument["ways"], payCode: string, qr: QrPath): void {
    this.#begin("How to pay", QR + 16);
    const top = this.#y;
    drawQr(this.#doc, qr, PAGE.right - QR, top, QR);
    for (const [at, { name, words }] of ways.entries()) {
      const doc = this.#doc;
      const width = WIDTH - QR - 36;
      doc
        .font("text", 9)
        .fillColor(INK.ink)
        .text(`${at + 1}.`, PAGE.body, this.#y, { lineBreak: false });
      doc
        .font("strong", 9)
        .text(`${name} `, PAGE.body + 13, this.#y, { width, lineGap: 1.5, continued: true });
      // The code is emphasised within its sentence.
      const [before = "", after = ""] = words.split(payCode);
      const found = words.includes(payCode);
      doc.font("text", 9).text(before, { continued: found });
      if (found) doc.font("strong", 9).text(payCode, { continued: true });
      if (found) doc.font("text", 9).text(after, { continued: false });
      this.#y = doc.y + 4;
    }
    this.#y = Math.max(this.#y, top + QR + 2);
  }

  paragraph(name: string, text: string): void {
    this.#begin(name, 30);
    this.#text("text", 9.2, text, INK.ink, 2);
  }

  /** Pictures one below the other, each as large as the column allows. */
  pictures(name: string, pictures: readonly DocumentPicture[]): void {
    for (const [at, { jpeg, width, height, label }] of pictures.entries()) {
      const scale = Math.min(WIDTH / width, MAX_PICTURE_HEIGHT / height);
      this.#begin(at === 0 ? name : "", height * scale + 20);
      this.#doc.image(jpeg, PAGE.body, this.#y, { width: width * scale, height: height * scale });
      this.#y += height * scale + 3;
      this.#text("text", 7.8, label, INK.soft);
    }
  }

  rights(text: string): void {
    this.smallPrint("Your rights", text);
  }

  /** The small print. */
  smallPrint(name: string, text: string): void {
    this.#begin(name, 50);
    this.#text("text", 7.8, text, INK.soft, 1.5);
  }

  signature({ name, under }: ChargeDocument["signature"]): void {
    this.#begin("", 50);
    this.#text("words", 15, name, INK.ink);
    this.#doc
      .lineWidth(0.7)
      .moveTo(PAGE.body, this.#y + 1)
      .lineTo(PAGE.body + 136, this.#y + 1)
      .stroke(INK.ink);
    this.#y += 5;
    this.#text("text", 8.5, under, INK.soft);
  }

  /** Draws the margin line of the last sheet. @returns the end of the entries */
  end(): number {
    this.#margin(this.#y + 8);
    return this.#y + 8;
  }

  /** Amounts to pay, each with its date. */
  #dues(dues: ChargeDocument["dues"]): void {
    this.#begin("Amounts due", 18 * dues.length);
    this.#y -= 3;
    for (const [at, { label, sum }] of dues.entries()) {
      this.#room(18);
      if (at > 0) this.#rule(0.4, INK.line);
      this.#y -= 1.5;
      this.#row([label, "", sum], 9.2, "strong");
      this.#y -= 1.5;
    }
  }

  /** A line above all entries but the first, and the entry's name left of the margin. */
  #begin(name: string, height: number): void {
    if (!this.#first) {
      this.#y += GAP;
      this.#doc.lineWidth(0.4).moveTo(PAGE.body, this.#y).lineTo(PAGE.right, this.#y).stroke(INK.line);
      this.#y += GAP;
    }
    this.#first = false;
    this.#room(height);
    if (!name) return;
    const width = PAGE.note - PAGE.left + 8;
    this.#doc
      .font("display", 10.5)
      .fillColor(INK.ink)
      .text(name, PAGE.left - 8, this.#y, { width, align: "right" });
  }

  /** Adds a sheet unless there is enough room, in points. */
  #room(height: number): void {
    if (this.#y + height <= PAGE.bottom) return;
    this.#margin(PAGE.bottom);
    this.#doc.addPage({ size: "A4", margin: 0 });
    this.#y = PAGE.top;
    this.#top = PAGE.top;
  }

  #margin(bottom: number): void {
    for (const x of [PAGE.rule, PAGE.rule + 2.2])
      this.#doc.lineWidth(0.5).moveTo(x, this.#top).lineTo(x, bottom).stroke(INK.margin);
  }

  #text(face: "displayed" | "text" | "words", size: number, text: string, colour: string, lineGap = 0): void {
    const font = face === "displayed" ? "display" : face;
    this.#doc.font(font, size).fillColor(colour).text(text, PAGE.body, this.#y, { width: WIDTH, lineGap });
    this.#y = this.#doc.y;
  }

  #cell(text: string, size: number, colour: string): void {
    this.#doc.font("text", size).fillColor(colour).text(text, PAGE.body, this.#y, { width: LABEL_WIDTH });
    this.#y = this.#doc.y;
  }

  #row(
    [label, item, sum]: readonly [string, string, string],
    size: number,
    rest: "text" | "strong" = "strong",
  ): void {
    const doc = this.#doc;
    const y = this.#y + 4;
    doc.fillColor(INK.ink).font(rest, size);
    if (item) doc.text(item, PAGE.body + LABEL_WIDTH, y, { width: ITEM_WIDTH, lineBreak: false });
    doc.text(sum, PAGE.right - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: "right", lineBreak: false });
    doc
      .font("strong", size)
      .text(label, PAGE.body, y, { width: item ? LABEL_WIDTH - 8 : LABEL_WIDTH + ITEM_WIDTH - 8 });
    this.#y = doc.y + 4;
  }

  #rule(width: number, colour: string): void {
    this.#doc.lineWidth(width).moveTo(PAGE.body, this.#y).lineTo(PAGE.right, this.#y).stroke(colour);
  }
}
