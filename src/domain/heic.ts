/** HEIC, the iPhone photo format: Safari can open it, but other browsers and our decoders can't. */

/** Brands after "ftyp" at the start of such a file. */
const BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Whether a file starts like one; needs twelve bytes. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(4, 12));
  return text.startsWith("ftyp") && BRANDS.includes(text.slice(4));
}

export const HEIC_ADVICE =
  "This is a HEIC photo, which can’t be opened here. On your iPhone, go to Settings > Camera > Formats, select Most Compatible and take the photo again. Or save it as a JPEG first.";
