import { once } from "node:events";
import { PassThrough } from "node:stream";
import type PDFDocument from "pdfkit";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import type { PackCover, PackEntry } from "#domain/documents/print-pack.ts";
import { type FileSeal, writeStored } from "../files/write-stored.ts";
import { drawChargeDocument } from "./charge-document-pdf.ts";
import { clearLayoutCache, openPdf } from "./make-pdf.ts";
import { drawPackCover, PackList } from "./pack-sheets.ts";

export interface PackOptions {
  /** Overwritten; readable by its owner only. */
  readonly file: string;
  /** Encryption of the file: thousands of addresses are never stored in plain text if there is a key. */
  readonly seal: FileSeal | undefined;
  readonly cover: PackCover;
  /** Each notice starts on an odd page, on its own sheet for two-sided printing. */
  readonly twoSided: boolean;
  readonly arms: Uint8Array | undefined;
}

/** Bytes waiting for the disk before drawing is paused. */
const BUFFER_BYTES = 1024 * 1024;

/** A pack as a PDF that is written while it is drawn, so that pages don't stay in memory. */
export class PackPdf {
  readonly #doc: PDFDocument;
  readonly #out = new PassThrough({ highWaterMark: BUFFER_BYTES });
  readonly #twoSided: boolean;
  readonly #written: Promise<void>;
  #fault: { readonly error: unknown } | undefined;
  #list: PackList | undefined;
  #pages = 1;

  constructor({ file, seal, cover, twoSided, arms }: PackOptions) {
    const { code } = cover.plate;
    this.#doc = openPdf({
      size: "A4",
      title: `Print pack ${code}`,
      author: cover.government.title,
      arms: arms && Buffer.from(arms),
    });
    this.#doc.on("pageAdded", () => {
      this.#pages += 1;
    });
    this.#twoSided = twoSided;
    this.#written = writeStored(file, this.#out, { seal });
    // Awaited at the end, or never if the work is stopped before.
    this.#written.catch((error: unknown) => {
      this.#fault = { error };
    });
    this.#doc.pipe(this.#out);
    drawPackCover(this.#doc, cover);
  }

  /** Adds the list after the cover. */
  async list(entries: readonly PackEntry[]): Promise<void> {
    this.#list ??= new PackList(this.#doc);
    for (const entry of entries) this.#list.add(entry);
    clearLayoutCache(this.#doc);
    await this.#drained();
  }

  /** Adds notices. */
  async add(documents: readonly ChargeDocument[]): Promise<void> {
    for (const content of documents) {
      this.#beginSheet();
      drawChargeDocument(this.#doc, content);
    }
    clearLayoutCache(this.#doc);
    await this.#drained();
  }

  /** @returns number of pages, when the file is complete */
  async end(): Promise<number> {
    this.#doc.end();
    await this.#written;
    return this.#pages;
  }

  #beginSheet(): void {
    const page = { size: "A4", margin: 0 } as const;
    // The next page is even: the back of the previous sheet.
    if (this.#twoSided && this.#pages % 2 === 1) this.#doc.addPage(page);
    this.#doc.addPage(page);
  }

  /** A slow disk pauses drawing, so that memory doesn't fill up. */
  async #drained(): Promise<void> {
    if (this.#fault) throw this.#fault.error;
    if (this.#out.writableNeedDrain) await Promise.race([once(this.#out, "drain"), this.#written]);
  }
}
