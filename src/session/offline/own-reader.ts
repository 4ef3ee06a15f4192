import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import program from "zxing-wasm/reader/zxing_reader.wasm?url";

/** The addresses of this file and its WebAssembly, to store them on the device. */
export const files: readonly string[] = [import.meta.url, program];

/** Side of the scanned image in pixels: enough for our densest QR codes, and fast enough on cheap phones. */
const SIDE = 800;

/** Loads our own QR reader. @throws Error if its WebAssembly can't be fetched */
export async function openReader(): Promise<ScannedQr> {
  // The default is a third-party server.
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("This browser can’t process images.");
  return async (seen) => {
    // The centre, which is the part shown on screen.
    const side = Math.min(seen.videoWidth, seen.videoHeight);
    if (side === 0) return undefined;
    const drawn = Math.min(side, SIDE);
    canvas.width = drawn;
    canvas.height = drawn;
    const [left, top] = [(seen.videoWidth - side) / 2, (seen.videoHeight - side) / 2];
    pen.drawImage(seen, left, top, side, side, 0, 0, drawn, drawn);
    const [found] = await readBarcodes(pen.getImageData(0, 0, drawn, drawn), {
      formats: ["QRCode"],
      maxNumberOfSymbols: 1,
      tryRotate: false,
      tryInvert: false,
    });
    return found?.text;
  };
}

/** Finds a QR code in the camera's picture. @returns its text; undefined if there is none */
export type ScannedQr = (seen: HTMLVideoElement) => Promise<string | undefined>;
