import { createRoute, z } from "@hono/zod-openapi";
import { MAX_PICTURE_BYTES, pictureTooLarge, readPicture } from "#platform/files/picture.ts";
import { limitBody } from "#platform/http/body-limit.ts";
import { formFile, MULTIPART_OVERHEAD, readFormFile } from "#platform/http/form-file.ts";
import {
  type Api,
  Derived,
  failures,
  IdParam,
  json,
  KeyHeader,
  newApi,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { PICTURE_CACHE, pictureAnswer, sendPicture } from "#platform/http/send-picture.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { addEvidence, authorizeEvidence } from "../evidence/add-evidence.ts";
import { getEvidenceFile } from "../evidence/get-evidence-file.ts";
import { storePicture } from "../photos/stored-picture.ts";

const tags = ["Evidence"];

const Body = z.object({
  photo: formFile("Select one photo."),
});

/** Pictures as evidence, uploaded before the form that they support. */
export function evidenceApi() {
  const api = newApi();
  addUploadRoute(api);
  addFileRoute(api);
  return api;
}

function addUploadRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/evidence",
    tags,
    summary: "Upload a photo as evidence. Send its ID in `evidence_ids` of the request that it supports",
    middleware: [
      async (c, next) => {
        authorizeEvidence(c.get("actor"));
        await next();
      },
      limitBody(MAX_PICTURE_BYTES + MULTIPART_OVERHEAD, pictureTooLarge),
    ],
    request: {
      headers: KeyHeader,
      body: { required: true, content: { "multipart/form-data": { schema: Body } } },
    },
    responses: {
      201: json("The evidence ID", success(Derived)),
      ...failures({
        409: "still-running",
        413: "too-large",
        422: "invalid, photo-not-an-image, photo-broken, photo-too-many, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const { bytes, hash: photo_hash } = await readFormFile(c.req.valid("form").photo);
    const picture = await readPicture(bytes);
    return storePicture(picture, (stored) =>
      writeOnce(c, 201, { photo_hash }, (tx, actor) => addEvidence(tx, actor, picture, stored)),
    );
  });
}

const Query = z.object({ size: z.enum(["full", "thumb"]).default("full") });

function addFileRoute(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/evidence/{id}/file",
    tags,
    summary: "Download evidence as a JPEG. You must be able to view the record that it supports",
    request: { params: IdParam, query: Query },
    responses: {
      200: pictureAnswer,
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    return sendPicture(await getEvidenceFile(c.get("actor"), id, c.req.valid("query").size), PICTURE_CACHE);
  });
}
