import { createRoute, z } from "@hono/zod-openapi";
import { forgetAppSettings } from "#kernel/app-settings.ts";
import { ARMS_BYTES, armsTooLarge, changeArms, readArms, storeArms } from "../../app-settings/arms.ts";
import type { StoredFirst } from "../../files/store-first.ts";
import { limitBody } from "../../http/body-limit.ts";
import { ENVELOPE, formFile, readFormFile } from "../../http/form-file.ts";
import { type Api, failures, json, KeyHeader, runOnce } from "../../http/route-parts.ts";
import { toJson } from "../../http/to-json.ts";
import { edit, Saved, type SavedBody, tags, written } from "./parts.ts";

/** POST /settings/look/arms */
export function arms(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/settings/look/arms",
    tags,
    summary: "Replace the coat of arms next to the name. If no image is sent, the original is restored",
    middleware: [edit, limitBody(ARMS_BYTES + ENVELOPE, armsTooLarge)],
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
      200: json("The new version", Saved),
      ...failures({ ...written, 413: "too-large", 422: "invalid, photo-not-an-image, photo-broken" }),
    },
  });
  api.openapi(route, async (c) => {
    const { arms: file, version } = c.req.valid("form");
    const sent = file && (await readFormFile(file));
    const picture = sent ? await readArms(sent.bytes) : null;
    const change = (stored: StoredFirst | null) =>
      runOnce(c, { hash: sent?.hash, version }, async (tx) => ({
        status: 200,
        body: toJson(await changeArms(tx, c.get("actor"), stored, { version })),
      }));
    const done = await (picture ? storeArms(picture, change) : change(null));
    forgetAppSettings();
    return c.json(done.body as SavedBody, 200);
  });
}
