import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type PDFDocument from "pdfkit";

/** The fonts of our documents, the same as on screens: Noto Sans for text, Gelasio for display. */
export const FACES = {
  text: ["noto-sans", "500Medium", "NotoSans_500Medium"],
  strong: ["noto-sans", "600SemiBold", "NotoSans_600SemiBold"],
  heavy: ["noto-sans", "700Bold", "NotoSans_700Bold"],
  display: ["gelasio", "600SemiBold", "Gelasio_600SemiBold"],
  words: ["gelasio", "400Regular_Italic", "Gelasio_400Regular_Italic"],
} as const;

export type Face = keyof typeof FACES;

const cache = new Map<Face, Buffer>();

function fontFile(face: Face): Buffer {
  const cached = cache.get(face);
  if (cached) return cached;
  const [family, weight, name] = FACES[face];
  const packageFolder = dirname(
    createRequire(import.meta.url).resolve(`@expo-google-fonts/${family}/package.json`),
  );
  const bytes = readFileSync(join(packageFolder, weight, `${name}.ttf`));
  cache.set(face, bytes);
  return bytes;
}

/** Registers the fonts with a document; only the used fonts and glyphs are embedded. */
export function registerFaces(doc: PDFDocument): void {
  for (const face of Object.keys(FACES) as Face[]) doc.registerFont(face, fontFile(face));
}
