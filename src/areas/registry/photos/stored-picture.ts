import type { Picture } from "#platform/files/picture.ts";
import { type StoredFirst, storeFirst } from "#platform/files/store-first.ts";

export type PhotoSize = "full" | "thumb";

/** Where the store keeps a photo: `a3/a3…f0.jpg`. Folders of two letters stay short enough to list. */
export function storedName(file: string, size: PhotoSize): string {
  return `${file.slice(0, 2)}/${file}${size === "thumb" ? "-thumb" : ""}.jpg`;
}

/** Both sizes of a picture are stored, and then entered. @throws AppError files-away, and whatever `work` throws */
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
