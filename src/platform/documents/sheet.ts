import type PDFDocument from "pdfkit";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { drawOffice } from "./letterhead.ts";
import { MM } from "./page-measures.ts";
import { drawArms } from "./pdf-marks.ts";

export const LEFT = 18 * MM;
export const RIGHT = 192 * MM;
export const WIDTH = RIGHT - LEFT;
export const INK = "#000";
export const SOFT = "#555";

/** A column of a table, in points. */
export interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: "left" | "right";
}

/**
 * Columns side by side. @param ends right edge of each, from the left margin @param numbers index of the first right-aligned
 * one
 */
export function columnsUpTo(ends: readonly number[], numbers: number): Column[] {
  return ends.map((end, at) => {
    const start = ends[at - 1] ?? 0;
    return { x: LEFT + start, width: end - start - 4, align: at < numbers ? "left" : "right" };
  });
}

export interface SheetLayout {
  /** No row starts below this. */
  readonly bottom: number;
  /** Top of the body on further pages. */
  readonly top: number;
  /** Text size in tables. */
  readonly size: number;
  /** Columns of a row with this number of cells. */
  readonly columns: (cells: number) => readonly Column[];
}

type Facts = readonly { readonly label: string; readonly value: string }[];
type Head = Pick<ChargeDocument, "government"> & { readonly marks: readonly string[] };

/** A plain A4 document of lists and totals, drawn from the top down over as many pages as needed. */
export class Sheet {
  readonly doc: PDFDocument;
  readonly #layout: SheetLayout;
  /** Current position. */
  y = 16 * MM;

  constructor(doc: PDFDocument, layout: SheetLayout) {
    this.doc = doc;
    this.#layout = layout;
  }

  /** Arms, government and references, with a line below. */
  letterhead(head: Head): void {
    const y = 16 * MM;
    drawArms(this.doc, LEFT, y, 34);
    const x = LEFT + 46;
    const sizes = { name: 16, office: 9, mark: 10, ink: INK, soft: INK };
    const end = drawOffice(this.doc, head, { x, y, width: RIGHT - x, ...sizes });
    this.y = Math.max(end + 10, y + 48);
    this.rule(0.8);
    this.y += 8;
  }

  /** The letterhead of a letter: its kind, the address, facts beside it, and its title. */
  addressed(
    content: Head & {
      kind: string;
      addressee: readonly string[];
      facts: Facts;
      title: string;
      intro: string;
    },
    { address, gap }: { readonly address: number; readonly gap: number },
  ): void {
    const { doc } = this;
    this.letterhead(content);
    doc.font("heavy", 10).text(content.kind, LEFT, this.y);
    doc.font("strong", 10);
    for (const line of content.addressee) doc.text(line, LEFT, doc.y + 1, { width: address });
    const addressEnd = doc.y;
    this.facts(content.facts, { label: 120 * MM, value: 145 * MM, width: doc.page.width - 145 * MM });
    this.title(content, Math.max(addressEnd, this.y) + gap, { title: doc.page.width - LEFT, intro: WIDTH });
    this.y = doc.y + gap - 4;
  }

  /** Title and introduction. @param y top @param width of each */
  title(
    { title, intro }: { readonly title: string; readonly intro: string },
    y: number,
    width: { readonly title: number; readonly intro: number },
  ): void {
    const { doc } = this;
    doc.font("display", 16).text(title, LEFT, y, { width: width.title });
    doc
      .font("text", 9)
      .fillColor(SOFT)
      .text(intro, LEFT, doc.y + 2, { width: width.intro });
    doc.fillColor(INK);
  }

  /** Labels with their values beside them. @param at left of the labels and the values, and the width of the values */
  facts(facts: Facts, at: { readonly label: number; readonly value: number; readonly width: number }): void {
    this.doc.font("text", 9);
    for (const { label, value } of facts) {
      this.doc.text(label, at.label, this.y).text(value, at.value, this.y, { width: at.width });
      this.y = this.doc.y + 1;
    }
  }

  /** A row of a table; empty cells are skipped. */
  row(cells: readonly string[], face: string): void {
    const { size, columns } = this.#layout;
    const layoutColumns = columns(cells.length);
    let end = this.y;
    this.doc.font(face, size).fillColor(INK);
    for (const [at, cell] of cells.entries()) {
      const column = layoutColumns[at];
      if (!cell || !column) continue;
      this.doc.text(cell, column.x, this.y, { width: column.width, align: column.align });
      end = Math.max(end, this.doc.y);
    }
    this.y = end + 2;
  }

  heads(heads: readonly string[]): void {
    this.row(heads, "strong");
    this.rule(0.8);
  }

  /** A row below a gap, with a thin line under it. */
  line(cells: readonly string[]): void {
    this.y += 3;
    this.row(cells, "text");
    this.rule(0.3);
  }

  /** A table; its column heads are repeated on further pages. @param title heading of further pages */
  table(heads: readonly string[], rows: readonly (readonly string[])[], title = ""): void {
    this.heads(heads);
    for (const row of rows) {
      if (this.room(0, title)) this.heads(heads);
      this.line(row);
    }
  }

  /** Starts another page unless there is enough room. @returns whether it did */
  room(needed: number, title = ""): boolean {
    if (this.y + needed <= this.#layout.bottom) return false;
    const { doc } = this;
    doc.addPage();
    if (title)
      doc
        .font("text", 9)
        .fillColor(SOFT)
        .text(title, LEFT, 14 * MM)
        .fillColor(INK);
    this.y = this.#layout.top;
    return true;
  }

  /** A line across the page. @param below offset below the current position */
  rule(width: number, below = 0): void {
    this.doc
      .lineWidth(width)
      .moveTo(LEFT, this.y + below)
      .lineTo(RIGHT, this.y + below)
      .stroke(width > 0.5 ? INK : "#999");
  }

  /** The double line under a total. */
  doubleRule(below: number): void {
    this.rule(0.8, below);
    this.rule(0.8, below + 2);
  }

  /** Small print across the page. */
  notes(notes: readonly string[], colour: string): void {
    this.doc.font("text", 9).fillColor(colour).text("", LEFT, this.y);
    for (const note of notes) this.doc.text(note, LEFT, this.doc.y + 2, { width: WIDTH });
    this.y = this.doc.y;
  }
}
