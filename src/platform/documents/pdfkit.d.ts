/** The part of pdfkit that our documents use; the package has no types. Lengths are in points (1/72 inch). */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  export interface TextOptions {
    width?: number;
    align?: "left" | "center" | "right" | "justify";
    lineBreak?: boolean;
    lineGap?: number;
    characterSpacing?: number;
    continued?: boolean;
    features?: readonly string[];
    height?: number;
    ellipsis?: boolean | string;
  }

  export interface DocumentOptions {
    size?: string | readonly [number, number];
    margin?: number;
    margins?: { top: number; bottom: number; left: number; right: number };
    autoFirstPage?: boolean;
    bufferPages?: boolean;
    compress?: boolean;
    font?: Buffer | string;
    lang?: string;
    displayTitle?: boolean;
    pdfVersion?: string;
    tagged?: boolean;
    info?: { Title?: string; Author?: string; Subject?: string; CreationDate?: Date };
  }

  export default class PDFDocument extends Readable {
    constructor(options?: DocumentOptions);
    x: number;
    y: number;
    page: {
      width: number;
      height: number;
      margins: { top: number; bottom: number; left: number; right: number };
    };
    addPage(options?: DocumentOptions): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): this;
    flushPages(): void;
    end(): void;
    /** Its fonts, each with its layout cache; not a public interface. */
    readonly _fontFamilies: Readonly<Record<string, { layoutCache?: object }>>;
    registerFont(name: string, source: Buffer | string): this;
    font(name: string, size?: number): this;
    fontSize(size: number): this;
    text(text: string, x?: number, y?: number, options?: TextOptions): this;
    text(text: string, options?: TextOptions): this;
    widthOfString(text: string, options?: TextOptions): number;
    heightOfString(text: string, options?: TextOptions): number;
    moveDown(lines?: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    circle(x: number, y: number, radius: number): this;
    path(svg: string): this;
    /** PDF operators. */
    addContent(operators: string): this;
    lineWidth(width: number): this;
    dash(length: number, options?: { space?: number }): this;
    undash(): this;
    fillColor(colour: string, opacity?: number): this;
    strokeColor(colour: string, opacity?: number): this;
    fill(colour?: string): this;
    stroke(colour?: string): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    rotate(angle: number, options?: { origin?: readonly [number, number] }): this;
    image(
      source: Buffer | string,
      x?: number,
      y?: number,
      options?: { width?: number; height?: number },
    ): this;
  }
}
