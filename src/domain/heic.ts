/** Photos as an iPhone stores them: no browser but Safari opens them, and neither does our decoder. */

/** Brands that stand behind "ftyp" at the beginning of such a file. */
const BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Whether a file begins like one; twelve bytes are enough. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(4, 12));
  return text.startsWith("ftyp") && BRANDS.includes(text.slice(4));
}

/** What to do about a photo of this kind. */
export const HEIC_ADVICE =
  "This is a HEIC photo, which can't be opened here. On the iPhone, choose Settings, Camera, Formats, Most Compatible and take it again, or save it as JPEG first.";
