import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { encode } from "uqr";

const WIDTH = 1280;
const HEIGHT = 720;

/** Chromium flags that make its camera play `file` (Y4M). */
export const cameraFlags = (file: string): string[] => [
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-video-capture=${file}`,
];

/** Shows a QR code to the camera as if held by hand: slightly tilted and blurred, on grey. */
export async function showQrCode(file: string, text: string): Promise<void> {
  const picture = await sharp(await qrPicture(text, 5))
    .resize({ height: 560, width: 560, fit: "fill" })
    .rotate(7, { background: "#8a8a8a" })
    .toBuffer();
  await writeVideo(file, [{ input: picture, gravity: "centre" }]);
}

/** Shows an empty picture to the camera. */
export const showEmptyFrame = (file: string): Promise<void> => writeVideo(file, []);

/** A QR code with its quiet zone, as a PNG. @param dots pixels per module */
export function qrPicture(text: string, dots: number): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  const pixels = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * dots, size * dots, { kernel: "nearest" })
    .png()
    .toBuffer();
}

async function writeVideo(file: string, overlays: { input: Buffer; gravity: string }[]): Promise<void> {
  const grey = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#8a8a8a" } })
    .composite(overlays)
    .png()
    .toBuffer();
  const light = await sharp(grey).blur(0.8).toColourspace("b-w").raw().toBuffer();
  if (light.length !== WIDTH * HEIGHT) throw new Error(`${light.length} bytes are no film of one colour.`);
  // One luma byte per pixel, and neutral chroma in two quarter planes.
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`);
  await writeFile(file, Buffer.concat([head, frame, frame]));
}
