import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import program from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Where this file and its program came from, to be kept on the device. */
export const files: readonly string[] = [import.meta.url, program];

/** Pixels a side of what is looked at: enough for the densest square of ours, and a cheap phone is done in time. */
const SIDE = 800;

/** Makes our own reader ready. @throws Error where its program cannot be fetched */
export async function openReader(): Promise<ReadSquare> {
  // Its own default is somebody else's server.
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true });
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("This browser can’t process images.");
  return async (seen) => {
    // The middle, which is what the screen shows of it.
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

/** Finds a square in what the camera shows. Answers its text; undefined where none is to be seen. */
export type ReadSquare = (seen: HTMLVideoElement) => Promise<string | undefined>;
