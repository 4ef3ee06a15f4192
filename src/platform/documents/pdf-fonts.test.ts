import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { unprintable } from "#domain/printable-letters.ts";
import { FACES, registerFaces } from "./pdf-fonts.ts";

/** A font in pdfkit, as read by fontkit. */
interface OpenedDocument {
  _font: { font: { characterSet: number[] } };
}

it("can print exactly the characters that input is checked against", () => {
  const doc = new PDFDocument();
  registerFaces(doc);
  const sets = Object.keys(FACES).map((face) => {
    doc.font(face);
    return new Set((doc as unknown as OpenedDocument)._font.font.characterSet);
  });
  const [first = new Set<number>(), ...others] = sets;
  // Control and ignorable characters are invisible, and removed or refused as such.
  const printed = [...first]
    .filter((point) => others.every((set) => set.has(point)))
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => !/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cn}\p{Co}]/u.test(letter));
  expect(printed.length).toBeGreaterThan(800);
  // Composed, a few of them are a different character, such as the ohm sign.
  expect(printed.filter((letter) => unprintable(letter.normalize("NFC")).length > 0)).toEqual([]);
  const all = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point));
  const accepted = all.filter(
    (letter) => letter === letter.normalize("NFC") && unprintable(letter).length === 0,
  );
  expect(accepted.filter((letter) => !printed.includes(letter))).toEqual([]);
});
