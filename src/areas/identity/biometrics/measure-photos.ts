import sharp from "sharp";
import {
  GREY_WIDTH,
  type GreyImage,
  movementErrors,
  type PhotoError,
  photoErrors,
  pictureErrors,
} from "#domain/photo-quality.ts";
import { AppError } from "#kernel/app-error.ts";
import { type Picture, readPicture } from "#platform/files/picture.ts";

/**
 * Compares two camera pictures, the second taken after a movement, and re-encodes the first without EXIF and location.
 * @throws AppError photo-not-an-image, photo-broken, too-large, or the code of what is wrong with them; `errors.photo` has all
 */
export async function measurePhotos(first: Uint8Array, second: Uint8Array): Promise<Picture> {
  const picture = await readPicture(first);
  const [a, b] = [await greyOf(picture), await greyOf(await readPicture(second))];
  const side = Math.min(picture.width, picture.height);
  const errors: readonly PhotoError[] = [...pictureErrors(a, side), ...movementErrors(a, b)];
  const [worst] = errors;
  if (!worst) return picture;
  const messages = errors.map((error) => photoErrors[error]);
  throw new AppError("invalid", messages[0] ?? "", { code: worst, fields: { photo: messages } });
}

async function greyOf({ full }: Picture): Promise<GreyImage> {
  const { data, info } = await sharp(full)
    .resize({ width: GREY_WIDTH })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}
