import { createRoute, z } from "@hono/zod-openapi";
import { database } from "#kernel/db/client.ts";
import { pictureTooLarge } from "#platform/files/picture.ts";
import { limitBody } from "#platform/http/body-limit.ts";
import { formFile, readFormFile } from "#platform/http/form-file.ts";
import { type Api, Derived, failures, json, KeyHeader, success } from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { addLivePhoto, requirePhotoAllowed } from "../../biometrics/add-live-photo.ts";
import { measurePhotos } from "../../biometrics/measure-photos.ts";
import { removePhoto } from "../../biometrics/photo-store.ts";
import { PayerCode } from "./payer-code.ts";

/** Maximum bytes of both pictures, with a margin. */
const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

const PhotoFile = formFile("Take the photo with the camera.");

/** POST /biometrics/photo */
export function photo(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/biometrics/photo",
    tags: ["Biometrics"],
    summary:
      "Upload two photos taken with the camera, the second after turning the head. Only the first is stored, encrypted",
    middleware: [limitBody(MAX_UPLOAD_BYTES, pictureTooLarge)],
    request: {
      headers: KeyHeader,
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: z.object({ payer: PayerCode, first: PhotoFile, second: PhotoFile }),
          },
        },
      },
    },
    responses: {
      200: json("The photo is stored", success(Derived)),
      ...failures({
        403: "step-up-needed",
        409: "identity-not-proved, identity-changed, identity-expired, consent-needed, consent-withdrawn, still-running",
        413: "too-large",
        422: "invalid, photo-not-an-image, photo-broken, photo-too-small, photo-too-dark, photo-too-bright, photo-flat, photo-blurred, photo-still, photo-changed, key-reused",
        503: "no-key",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    // Re-encoding takes about a second of CPU time, so the right is checked first.
    const { payer, first, second } = c.req.valid("form");
    await requirePhotoAllowed(database(), actor, payer);
    await consumeAttempt("biometric-photo", actor.ip ?? "unknown");
    const [one, two] = await Promise.all([readFormFile(first), readFormFile(second)]);
    const picture = await measurePhotos(one.bytes, two.bytes);
    const hashes = [one.hash, two.hash];
    const replaced: string[] = [];
    const answer = await writeOnce(c, 200, { payer, hashes }, async (tx) => {
      const before = await addLivePhoto(tx, actor, payer, picture);
      if (before) replaced.push(before);
    });
    for (const file of replaced) await removePhoto(file);
    return answer;
  });
}
