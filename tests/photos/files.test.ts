import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PHOTOS } from "#domain/photo.ts";
import { database } from "#kernel/db/client.ts";
import { makeBrokenJpeg, makeGif, makeJpeg, makePhonePicture, makePng } from "../support/pictures.ts";
import { formOf, type Gallery, idOf, openGallery } from "./gallery.ts";

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery.close());

describe("a stored photo", () => {
  it("is a JPEG in upright orientation without location and camera", async () => {
    const phone = await makePhonePicture(800, 600);
    expect((await sharp(phone).metadata()).exif?.includes("Tecno")).toBe(true);
    const photo = await gallery.add(await gallery.enter(), phone);
    expect(photo).toMatchObject({ width: 600, height: 800 });
    const { bytes } = await gallery.file(photo.id);
    expect(bytes.length).toBe(photo.bytes);
    const stored = await sharp(bytes).metadata();
    expect(stored).toMatchObject({ format: "jpeg", width: 600, height: 800 });
    for (const part of [stored.exif, stored.xmp, stored.iptc, stored.icc, stored.orientation])
      expect(part).toBeUndefined();
    expect(bytes.includes("Tecno")).toBe(false);
  });

  it.each([
    ["a wide JPEG", () => makeJpeg(3000, 2000), 1024, 683],
    ["a PNG one can see through", () => makePng(2048, 1024), 1024, 512],
    ["a tiny GIF", () => makeGif(10, 10), 10, 10],
  ])("of %s is at most 1024 wide", async (_, make, width, height) => {
    const photo = await gallery.add(await gallery.enter(), await make());
    expect(photo).toMatchObject({ width, height });
    expect(await sharp((await gallery.file(photo.id)).bytes).metadata()).toMatchObject({ width, height });
  });

  it("of a transparent image has a white background, not a black one", async () => {
    const photo = await gallery.add(await gallery.enter(), await makePng(64, 32));
    const pixels = await sharp((await gallery.file(photo.id)).bytes)
      .raw()
      .toBuffer();
    // Half-transparent blue.
    expect(pixels[0]).toBeGreaterThan(120);
  });

  it("has random file names, full size and thumbnail", async () => {
    const { id } = await gallery.add(await gallery.enter(), await makeJpeg(1500, 500));
    const small = await gallery.file(id, "thumb");
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "jpeg", width: 240, height: 80 });
    const { file_name } = await database()
      .selectFrom("photo")
      .select("file_name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const names = await readdir(join(gallery.folder, "files", file_name.slice(0, 2)));
    expect(names.filter((name) => name.startsWith(file_name)).sort()).toEqual([
      `${file_name}-thumb.jpg`,
      `${file_name}.jpg`,
    ]);
  });

  it("is served without active content and with caching", async () => {
    const { id } = await gallery.add(await gallery.enter());
    const { status, headers } = await gallery.file(id);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("cache-control")).toBe("private, max-age=86400, immutable");
    expect(headers.get("vary")).toContain("Cookie");
    expect((await gallery.clerk.fetch(`/photos/${id}/file?size=huge`)).status).toBe(400);
    expect((await gallery.clerk.fetch(`/photos/${id}/file`, { method: "HEAD" })).status).toBe(200);
  });
});

describe("an upload is refused for", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ["text called .jpg", () => Buffer.from("just some words"), 422, "photo-not-an-image"],
    ["an SVG", () => Buffer.from(SVG), 422, "photo-not-an-image"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj\n"), 422, "photo-not-an-image"],
    ["a broken JPEG", makeBrokenJpeg, 422, "photo-broken"],
    ["a JPEG cut short", async () => (await makeJpeg(900, 900)).subarray(0, 2_000), 422, "photo-broken"],
    ["more than 10 MiB", () => randomBytes(10 * 1024 * 1024 + 1), 413, "too-large"],
    ["more than 50 million pixels", () => makeJpeg(10_001, 5_000), 413, "too-large"],
    ["nothing", () => new Uint8Array(), 422, "invalid"],
  ])("%s", async (_, make, status, code) => {
    const record = await gallery.enter();
    const answer = await gallery.clerk.post(`${record}/photos`, formOf(await make()));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.message).toBeTruthy();
    expect(await gallery.list(record)).toEqual([]);
  });

  it("a photo that only an iPhone opens, with an explanation of what to do", async () => {
    const record = await gallery.enter();
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
    const { status, body } = await gallery.clerk.post(`${record}/photos`, formOf(heic));
    expect([status, body.code]).toEqual([422, "photo-not-an-image"]);
    expect(body.message).toMatch(/HEIC.*Settings > Camera > Formats, select Most Compatible/);
  });

  it("a body without a length, once it is too long", async () => {
    const piece = randomBytes(1024 * 1024);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 40) controller.close();
        else controller.enqueue(piece);
      },
    });
    const headers = { "Content-Type": "multipart/form-data; boundary=x", "Transfer-Encoding": "chunked" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const answer = await gallery.clerk.fetch(`${await gallery.enter()}/photos`, init);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  it("JSON, an invalid form, a form without a picture, a caption that is too long", async () => {
    const path = `${await gallery.enter()}/photos`;
    expect((await gallery.clerk.post(path, { photo: "x" })).body.code).toBe("bad-json");
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const broken = await gallery.clerk.fetch(path, { method: "POST", headers, body: "no boundary" });
    expect(await broken.json()).toMatchObject({ code: "bad-form" });
    expect((await gallery.clerk.post(path, new FormData())).body.errors).toEqual({
      photo: ["Select one photo."],
    });
    const long = await gallery.clerk.post(path, formOf(gallery.small, "x".repeat(101)));
    expect(long.body.errors).toHaveProperty("caption");
    expect(await gallery.list(`${path}`.replace("/photos", ""))).toEqual([]);
  });

  it("more photos than the limit", async () => {
    const record = await gallery.enter();
    await Promise.all(Array.from({ length: MAX_PHOTOS }, () => gallery.add(record)));
    const photos = await gallery.list(record);
    expect(photos.map(({ position }) => position)).toEqual(
      Array.from({ length: MAX_PHOTOS }, (_, i) => i + 1),
    );
    const answer = await gallery.clerk.post(`${record}/photos`, formOf(gallery.small));
    expect(answer).toMatchObject({ status: 422, body: { code: "photo-too-many" } });
    await gallery.clerk.delete(`${record}/photos/${photos[3]?.id}`);
    await gallery.add(record);
  });

  it("any photo once the record is archived", async () => {
    const record = await gallery.enter();
    const { id } = await gallery.add(record);
    await database()
      .updateTable("property")
      .set({ status: "archived" })
      .where("id", "=", idOf(record))
      .execute();
    for (const answer of [
      await gallery.clerk.post(`${record}/photos`, formOf(gallery.small)),
      await gallery.clerk.patch(`${record}/photos/${id}`, { caption: "Late" }),
      await gallery.clerk.delete(`${record}/photos/${id}`),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: "not-editable" } });
    expect(await gallery.list(record)).toMatchObject([{ id, caption: null }]);
  });
});
