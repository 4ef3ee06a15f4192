export type PhotoSize = "full" | "thumb";

/** Where the store keeps a photo: `a3/a3…f0.jpg`. Folders of two letters stay short enough to list. */
export function storedName(file: string, size: PhotoSize): string {
  return `${file.slice(0, 2)}/${file}${size === "thumb" ? "-thumb" : ""}.jpg`;
}
