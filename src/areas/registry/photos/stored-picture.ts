import type { Picture } from "#platform/files/picture.ts";
import { type StoredFirst, storeFirst } from "#platform/files/store-first.ts";

export type PhotoSize = "full" | "thumb";

/** Path of a photo in the store: `a3/a3…f0.jpg`. Two-letter folders keep listings short. */
export function storedName(file: string, size: PhotoSize): string {
  return `${file.slice(0, 2)}/${file}${size === "thumb" ? "-thumb" : ""}.jpg`;
}

/** Stores both sizes of a picture, then runs `work`. @throws AppError files-away, and any error of `work` */
export function storePicture<T>(
  { full, thumb }: Picture,
  work: (stored: StoredFirst) => Promise<T>,
): Promise<T> {
  return storeFirst(
    (name) => [
      [storedName(name, "full"), full],
      [storedName(name, "thumb"), thumb],
    ],
    work,
  );
}
