import sharp from "sharp";
import type { FillStep } from "./step.ts";

const [WIDTH, HEIGHT] = [960, 720];
const WALL_COLOURS = ["#c9a27a", "#8fa3a8", "#d6c7a1"];

/** A drawn front view for each of the first properties; no real house is shown. */
export const photos: FillStep = {
  name: "photos",
  async isFilled({ admin }) {
    const last = (await admin.get("/properties?status=approved&per_page=100"))
      .slice(0, WALL_COLOURS.length)
      .at(-1);
    return last === undefined || (await admin.get(`/properties/${last.id}/photos`)).length > 0;
  },
  async fill({ admin }) {
    const properties = await admin.get("/properties?status=approved&per_page=100");
    for (const [n, { id }] of properties.slice(0, WALL_COLOURS.length).entries()) {
      const form = new FormData();
      const picture = await sharp(Buffer.from(house(WALL_COLOURS[n] ?? "#ccc", n + 1)))
        .jpeg({ quality: 82 })
        .toBuffer();
      form.set("photo", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "front.jpg");
      form.set("caption", "Front, from the street");
      await admin.upload(`photo ${id}`, `/properties/${id}/photos`, form);
    }
  },
};

/** A drawing of a house with a number of floors. */
function house(wall: string, floors: number): string {
  const top = 560 - floors * 130;
  const windows = Array.from({ length: floors * 4 }, (_, n) => {
    const [x, y] = [270 + (n % 4) * 115, top + 35 + Math.floor(n / 4) * 130];
    return `<rect x="${x}" y="${y}" width="62" height="66" fill="#3c4a57" stroke="#fff" stroke-width="5"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#bcd7ea"/><rect y="560" width="100%" height="160" fill="#b28a5e"/>
    <rect x="230" y="${top}" width="500" height="${560 - top}" fill="${wall}"/>
    <path d="M200 ${top} L480 ${top - 90} L760 ${top} Z" fill="#8a3f2d"/>${windows.join("")}
    <rect x="440" y="480" width="80" height="80" fill="#5a3a22"/></svg>`;
}
