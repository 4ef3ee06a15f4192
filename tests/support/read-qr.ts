import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const program = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");

/** The text of the QR code in a picture (PNG or JPEG), by the reader that browsers get; undefined if it reads none. */
export async function readQrIn(picture: Buffer): Promise<string | undefined> {
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer },
    equalityFn: () => true,
    fireImmediately: true,
  });
  const [found] = await readBarcodes(new Uint8Array(picture), {
    formats: ["QRCode"],
    maxNumberOfSymbols: 1,
    tryRotate: false,
    tryInvert: false,
  });
  return found?.text;
}
