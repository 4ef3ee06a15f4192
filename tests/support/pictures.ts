import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Generated photos as users select them. Sizes in pixels. */

const SKY = { r: 40, g: 110, b: 180 };

export function makeJpeg(width: number, height: number): Promise<Buffer> {
  return blank(width, height).jpeg().toBuffer();
}

/** A phone's photo: rotated, with its location in the metadata. */
export function makePhonePicture(width: number, height: number): Promise<Buffer> {
  return blank(width, height)
    .withExif({
      IFD0: { Make: "Tecno" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "7/1 9/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "3/1 21/1 0/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Partly transparent. */
export function makePng(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { ...SKY, alpha: 0.5 } } })
    .png()
    .toBuffer();
}

export function makeGif(width: number, height: number): Promise<Buffer> {
  return blank(width, height).gif().toBuffer();
}

/** Starts like a JPEG, followed by other data. */
export async function makeBrokenJpeg(): Promise<Buffer> {
  return Buffer.concat([(await makeJpeg(200, 200)).subarray(0, 40), randomBytes(2_000)]);
}

function blank(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: SKY }, limitInputPixels: false });
}
