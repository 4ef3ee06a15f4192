import { inflateSync } from "node:zlib";

/**
 * The text of a PDF made by pdfkit, in drawing order, by the ToUnicode tables that readers use to copy text. Supports only
 * what such a file needs: Type 0 fonts with a ToUnicode table, hexadecimal strings.
 */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf);
  let text = "";
  for (const page of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(page.head)) continue;
    const resources = dictOf(page.head, "Resources", objects);
    const fonts = new Map<string, Map<string, string>>();
    for (const [, name = "", id = ""] of dictOf(resources, "Font", objects).matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1];
      fonts.set(name, readTable(objects.get(table ?? "")?.stream ?? ""));
    }
    const content = /\/Contents (\d+) 0 R/.exec(page.head)?.[1] ?? "";
    text += readContent(objects.get(content)?.stream ?? "", fonts);
  }
  return text;
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const raw = pdf.toString("latin1");
  const found = new Map<string, PdfObject>();
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = "", body = ""] = match;
    const at = body.indexOf("\nstream\n");
    if (at < 0) found.set(id, { head: body, stream: "" });
    else {
      const bytes = Buffer.from(body.slice(at + 8, body.lastIndexOf("\nendstream")), "latin1");
      const head = body.slice(0, at);
      found.set(id, {
        head,
        stream: (head.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1"),
      });
    }
  }
  return found;
}

/** A nested dictionary, or the object it refers to. */
function dictOf(head: string, key: string, objects: Map<string, PdfObject>): string {
  const referred = new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
  if (referred) return objects.get(referred)?.head ?? "";
  const at = head.search(new RegExp(`/${key} <<`));
  return at < 0 ? "" : head.slice(at);
}

/** Glyph → its text. */
function readTable(cmap: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, from = "", , list = ""] of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const start = Number.parseInt(from, 16);
    for (const [at, [, units = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      table.set((start + at).toString(16).padStart(4, "0"), utf16(units.replaceAll(" ", "")));
  }
  return table;
}

function utf16(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join("");
}

function readContent(content: string, fonts: Map<string, Map<string, string>>): string {
  let text = "";
  let table = new Map<string, string>();
  for (const match of content.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9a-f]+)>|\bET\b/gi)) {
    const [whole, font, glyphs] = match;
    if (font) table = fonts.get(font) ?? new Map();
    else if (glyphs)
      text += (glyphs.match(/.{4}/g) ?? [])
        .map((glyph) => table.get(glyph.toLowerCase()) ?? "\ufffd")
        .join("");
    else if (whole === "ET") text += "\n";
  }
  return text;
}
