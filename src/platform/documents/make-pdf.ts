import PDFDocument, { type TextOptions } from "pdfkit";
import { registerFaces } from "./pdf-fonts.ts";
import { setArms } from "./pdf-marks.ts";

/**
 * The fonts decompose "ọ" to stack its marks, and pdfkit would then record the base letter as "ọ" for copying and searching;
 * decomposed beforehand, each character is recorded correctly. "à" stays composed, because readers misplace separate accents.
 */
function separateDots(text: string): string {
  return text.normalize("NFC").replaceAll(/[\u1e00-\u1eff]/gu, (letter) => letter.normalize("NFD"));
}

/** A document with text that can be copied and searched. */
class TextPdf extends PDFDocument {
  override text(text: string, x?: number | TextOptions, y?: number, options?: TextOptions): this {
    return super.text(separateDots(text), x as number, y, options);
  }

  override widthOfString(text: string, options?: TextOptions): number {
    return super.widthOfString(separateDots(text), options);
  }
}

export interface PdfOptions {
  /** "A4", or width and height in points. */
  readonly size: "A4" | readonly [number, number];
  readonly title: string;
  readonly author: string;
  /** The government's own coat of arms, as a PNG. */
  readonly arms?: Buffer | undefined;
}

/** Clears the layout cache of a long document, which would otherwise keep every name. */
export function clearLayoutCache(doc: PDFDocument): void {
  for (const font of Object.values(doc._fontFamilies)) font.layoutCache = Object.create(null);
}

/** Opens a PDF: pages are sent as soon as the next one is added. It has no margins. */
export function openPdf({ size, title, author, arms }: PdfOptions): PDFDocument {
  const doc = new TextPdf({
    size,
    margin: 0,
    lang: "en-NG",
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author },
  });
  registerFaces(doc);
  setArms(doc, arms);
  return doc;
}

/** A PDF with our fonts and without margins: `draw` positions everything. */
export function makePdf(options: PdfOptions, draw: (doc: PDFDocument) => void): Promise<Buffer> {
  const doc = openPdf(options);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
    draw(doc);
    doc.end();
  });
}
