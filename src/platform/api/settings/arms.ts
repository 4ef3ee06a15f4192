import { createRoute, z } from "@hono/zod-openapi";
import { clearAppSettingsCache } from "#kernel/app-settings.ts";
import { ARMS_BYTES, armsTooLarge, changeArms, encodeArms, storeArms } from "../../app-settings/arms.ts";
import type { StoredFirst } from "../../files/store-first.ts";
import { limitBody } from "../../http/body-limit.ts";
import { formFile, MULTIPART_OVERHEAD, readFormFile } from "../../http/form-file.ts";
import { type Api, failures, json, KeyHeader, success } from "../../http/route-parts.ts";
import { writeOnce } from "../../http/write-once.ts";
import { canEdit, Saved, tags, writeCodes } from "./parts.ts";

/** POST /settings/look/arms */
export function addArmsRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/settings/look/arms",
    tags,
    summary: "Replace the coat of arms next to the name. If no image is sent, the original is restored",
    middleware: [canEdit, limitBody(ARMS_BYTES + MULTIPART_OVERHEAD, armsTooLarge)],
    request: {
      headers: KeyHeader,
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: z.object({
              arms: formFile("Select one image.")
                .optional()
                .openapi({ description: "PNG or JPEG, at most 2 MB" }),
              version: z.string().openapi({ description: "Version you last read" }),
            }),
          },
        },
      },
    },
    responses: {
      200: json("The new version", success(Saved)),
      ...failures({ ...writeCodes, 413: "too-large", 422: "invalid, photo-not-an-image, photo-broken" }),
    },
  });
  api.openapi(route, async (c) => {
    const { arms: file, version } = c.req.valid("form");
    const upload = file && (await readFormFile(file));
    const picture = upload ? await encodeArms(upload.bytes) : null;
    const change = (stored: StoredFirst | null) =>
      writeOnce(c, 200, { hash: upload?.hash, version }, (tx, actor) =>
        changeArms(tx, actor, stored, { version }),
      );
    const response = await (picture ? storeArms(picture, change) : change(null));
    clearAppSettingsCache();
    return response;
  });
}
