import sharp from "sharp";

/** Generated camera pictures of a person in front of a wall. */

interface FaceOptions {
  readonly width?: number;
  readonly height?: number;
  /** Turn of the head in pixels, for a width of 640. */
  readonly turn?: number;
  /** Brightness factor. */
  readonly light?: number;
  /** Blur radius in pixels. */
  readonly blur?: number;
}

/** A JPEG of a head, with a location in its EXIF data as phones write it. */
export async function takeFace({
  width = 640,
  height = 480,
  turn = 0,
  light = 1,
  blur = 0,
}: FaceOptions = {}): Promise<Buffer> {
  const bricks = Array.from({ length: 96 }, (_, at) => {
    const [x, y] = [(at % 12) * 56 - 20 * (Math.floor(at / 12) % 2), Math.floor(at / 12) * 62];
    return `<rect x="${x}" y="${y}" width="50" height="56" fill="${at % 3 === 0 ? "#8a9aa8" : "#76848f"}"/>`;
  }).join("");
  const hair = Array.from({ length: 40 }, (_, at) => {
    const x = 230 + turn + at * 4.6;
    return `<line x1="${x}" y1="90" x2="${x + 3}" y2="150" stroke="#1a1410" stroke-width="2"/>`;
  }).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480">
    <rect width="640" height="480" fill="#b8c2c9"/>${bricks}
    <path d="M150 480 C190 380 450 380 490 480 Z" fill="#204a87"/>
    <ellipse cx="${320 + turn * 0.6}" cy="240" rx="105" ry="140" fill="#7a4a2c"/>${hair}
    <ellipse cx="${280 + turn}" cy="220" rx="18" ry="10" fill="#fff"/><circle cx="${280 + turn}" cy="220" r="8" fill="#111"/>
    <ellipse cx="${360 + turn}" cy="220" rx="18" ry="10" fill="#fff"/><circle cx="${360 + turn}" cy="220" r="8" fill="#111"/>
    <path d="M${320 + turn} 230 l-14 50 l28 0 Z" fill="#5c3520"/>
    <path d="M${275 + turn} 310 q45 30 90 0" stroke="#421" stroke-width="8" fill="none"/></svg>`;
  let picture = sharp(Buffer.from(svg)).flatten({ background: "#000" });
  if (blur > 0) picture = picture.blur(blur);
  if (light !== 1) picture = picture.linear(light, 0);
  return picture
    .withExif({ IFD0: { Make: "Tecno" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "7/1 9/1 0/1" } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A picture without a face: a chessboard. */
export async function takeChessboard(width = 640, height = 480): Promise<Buffer> {
  const fields = Array.from({ length: 48 }, (_, at) => {
    const dark = (Math.floor(at / 8) + at) % 2 === 0;
    return `<rect x="${(at % 8) * 80}" y="${Math.floor(at / 8) * 80}" width="80" height="80" fill="${dark ? "#000" : "#fff"}"/>`;
  }).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 640 480">${fields}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
