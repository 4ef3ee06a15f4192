import { expect, test } from "vitest";
import { HEIC_ADVICE } from "#domain/heic.ts";
import { heightFor, jpegName, prepareImage } from "./image.ts";

test("ignores files that are not pictures", async () => {
  expect(await prepareImage(new File(["x"], "a.pdf", { type: "application/pdf" }))).toBeUndefined();
  expect(await prepareImage(new File(["x"], "a.jpg", { type: "" }))).toBeUndefined();
});

test.each([
  ["house.heic", "image/heic"],
  ["house.HEIC", ""],
  ["sent-by-chat.jpg", "image/jpeg"],
])("explains what to do with a HEIC photo called %s and %j", async (name, type) => {
  const file = new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], name, { type });
  expect(await prepareImage(file)).toEqual({ error: HEIC_ADVICE });
});

test("a photo that the device can no longer read is an error, not a rejection", async () => {
  const file = new File(["x"], "moved.jpg", { type: "image/jpeg" });
  file.slice = () => {
    const part = new Blob();
    part.arrayBuffer = () => Promise.reject(new DOMException("", "NotReadableError"));
    return part;
  };
  expect(await prepareImage(file)).toEqual({
    error: "We couldn’t read “moved.jpg”. Select a JPEG or PNG image.",
  });
});

test("the name ends in .jpg", () => {
  expect(jpegName("house.front.PNG")).toBe("house.front.jpg");
  expect(jpegName("house")).toBe("house.jpg");
  expect(jpegName(".heic")).toBe("picture.jpg");
});

test("proportions are kept at 1,024 wide, larger or smaller", () => {
  expect(heightFor(3000, 2000)).toBe(683);
  expect(heightFor(512, 512)).toBe(1024);
  expect(heightFor(5000, 1)).toBe(1);
});
