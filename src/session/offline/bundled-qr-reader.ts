import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** The addresses of this file and its WebAssembly, to store them on the device. */
export const readerFiles: readonly string[] = [import.meta.url, wasmUrl];

/** Side of the scanned image in pixels: enough for our densest QR codes, and fast enough on cheap phones. */
const MAX_SIDE = 800;

/** Loads our own QR reader. @throws Error if its WebAssembly can't be fetched */
export async function openReader(): Promise<QrScanner> {
  // The default is a third-party server.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser can’t process images.");
  return async (video) => {
    // The centre, which is the part shown on screen.
    const side = Math.min(video.videoWidth, video.videoHeight);
    if (side === 0) return undefined;
    const size = Math.min(side, MAX_SIDE);
    canvas.width = size;
    canvas.height = size;
    const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
    context.drawImage(video, left, top, side, side, 0, 0, size, size);
    const [found] = await readBarcodes(context.getImageData(0, 0, size, size), {
      formats: ["QRCode"],
      maxNumberOfSymbols: 1,
      tryRotate: false,
      tryInvert: false,
    });
    return found?.text;
  };
}

/** Finds a QR code in the camera's picture. @returns its text; undefined if there is none */
export type QrScanner = (video: HTMLVideoElement) => Promise<string | undefined>;
