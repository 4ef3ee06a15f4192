import { createRoute, z } from "@hono/zod-openapi";
import { limitBody } from "#platform/http/body-limit.ts";
import { safeFileName } from "#platform/http/download-headers.ts";
import { formFile, MULTIPART_OVERHEAD, readFormFile } from "#platform/http/form-file.ts";
import {
  type Api,
  Derived,
  failures,
  IdParam,
  json,
  KeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { addAttachment, authorizeAttachment, storeUpload } from "../../service-requests/add-attachment.ts";
import { getAttachmentFile } from "../../service-requests/attachment-file.ts";
import { deleteAttachment } from "../../service-requests/delete-attachment.ts";
import { ATTACHMENT_BYTES, attachmentTooLarge, readUpload } from "../../service-requests/read-upload.ts";
import { sendAttachment } from "./send-attachment.ts";

const tags = ["Service requests"];

const Body = z.object({
  file: formFile("Select one file."),
});

/** Routes for files of requests and messages, uploaded before the form is sent. */
export function attachments(api: Api): void {
  add(api);
  file(api);
  writeRoute(api, {
    method: "delete",
    path: "/service-attachments/{id}",
    tags,
    summary: "Delete an uploaded file that is not part of a request yet",
    guard: async (c, next) => {
      authorizeAttachment(c.get("actor"));
      await next();
    },
    answer: "ID of the file",
    codes: { 404: "not-found", 422: "key-reused" },
    work: (tx, actor, { ids }) => deleteAttachment(tx, actor, ids.id),
  });
}

function add(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/service-attachments",
    tags,
    summary: "Upload a photo or PDF. Use its ID in `attachment_ids` or as the answer to a question",
    middleware: [
      async (c, next) => {
        authorizeAttachment(c.get("actor"));
        await next();
      },
      limitBody(ATTACHMENT_BYTES + MULTIPART_OVERHEAD, attachmentTooLarge),
    ],
    request: {
      headers: KeyHeader,
      body: { required: true, content: { "multipart/form-data": { schema: Body } } },
    },
    responses: {
      201: json("ID of the file", success(Derived)),
      ...failures({
        409: "still-running",
        413: "too-large",
        422: "invalid, attachment-type, photo-broken, attachment-too-many, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const sent = c.req.valid("form").file;
    const { bytes, hash } = await readFormFile(sent);
    const upload = await readUpload(bytes);
    const name = safeFileName(sent.name, upload.type);
    return storeUpload(upload, (stored) =>
      writeOnce(c, 201, { name, hash }, (tx, actor) => addAttachment(tx, actor, name, upload, stored)),
    );
  });
}

const Query = z.object({ size: z.enum(["full", "thumb"]).default("full") });

function file(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/service-attachments/{id}/file",
    tags,
    summary: "Download a stored file. Requires access to its request",
    request: { params: IdParam, query: Query },
    responses: {
      200: {
        description: "A JPEG or PDF download",
        content: {
          "image/jpeg": { schema: z.string().openapi({ format: "binary" }) },
          "application/pdf": { schema: z.string().openapi({ format: "binary" }) },
        },
      },
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    return sendAttachment(await getAttachmentFile(c.get("actor"), id, c.req.valid("query").size));
  });
}
