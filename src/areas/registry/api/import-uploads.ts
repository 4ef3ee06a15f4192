import { createRoute, z } from "@hono/zod-openapi";
import { AppError } from "#kernel/app-error.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { viewImport } from "../import/get-import.ts";
import { addPiece, LARGEST_PIECE } from "../import/upload/add-piece.ts";
import { beginUpload } from "../import/upload/begin-upload.ts";
import { finishUpload } from "../import/upload/finish-upload.ts";
import { anyImport } from "./import-undo.ts";

const tags = ["Imports"];

const State = z.looseObject({
  id: z.int(),
  size: z.int(),
  received: z
    .int()
    .openapi({ description: "Number of bytes received. The next piece starts at this offset" }),
});

/** Upload of a large file in pieces; an interrupted upload resumes. */
export function uploadsApi(api: Api): void {
  addBeginRoute(api);
  addPieceRoute(api);
  addFinishRoute(api);
}

/** POST /import-uploads */
function addBeginRoute(api: Api): void {
  const Body = z.object({
    resource: z.string("Select the register.").max(60),
    name: z.string("Send the file name.").min(1).max(200),
    size: z.int("Send the file size in bytes.").min(1, "The file is empty."),
    modified_ms: z
      .int("Send the modification time of the file, in milliseconds since 1970.")
      .min(0, "Send the modification time of the file, in milliseconds since 1970."),
  });
  const route = createRoute({
    method: "post",
    path: "/import-uploads",
    tags,
    summary: "Start the upload of a file in pieces, or resume it for the same file",
    middleware: guard(anyImport),
    request: { headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      200: json("The progress of the upload", success(State)),
      ...failures({ 413: "too-large", 422: "invalid, import-wrong-file" }),
    },
  });
  api.openapi(route, (c) => {
    const body = c.req.valid("json");
    return writeOnce(c, 200, body, (tx, actor) => beginUpload(tx, actor, body)) as never;
  });
}

/** POST /import-uploads/{id}/pieces?offset=8388608: the body is the piece */
function addPieceRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/import-uploads/{id}/pieces",
    tags,
    summary: "Upload the next piece of a file, at most 8 MB. Send the piece as the request body",
    middleware: guard(anyImport),
    request: {
      params: IdParam,
      query: z.object({ offset: z.coerce.number().int().min(0) }),
      body: { required: true, content: { "application/octet-stream": { schema: z.string() } } },
    },
    responses: {
      200: json("The progress of the upload", success(State)),
      ...failures({
        404: "not-found",
        409: "upload-elsewhere",
        413: "too-large",
        422: "import-wrong-file",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const bytes = await readPiece(c.req.raw.body);
    const { offset } = c.req.valid("query");
    const state = await addPiece(c.get("actor"), readId(c.req.valid("param").id), offset, bytes);
    return c.json(toJson(state), 200) as never;
  });
}

/** Never buffers more than one piece. @throws AppError too-large */
async function readPiece(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > LARGEST_PIECE) throw new AppError("too-large", "A piece can be at most 8 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** POST /import-uploads/{id}/finish */
function addFinishRoute(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/import-uploads/{id}/finish",
    tags,
    summary: "Create an import from a complete upload. Repeating the request returns the same import",
    middleware: guard(anyImport),
    request: { params: IdParam, headers: KeyHeader },
    responses: {
      201: json("The import, with a suggested mapping of its columns", success(Derived)),
      ...failures({
        404: "not-found",
        409: "upload-elsewhere",
        422: "import-wrong-file, import-wrong-encoding, import-no-header, import-empty, import-too-long, import-file-gone",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const id = await finishUpload(actor, readId(c.req.valid("param").id));
    return c.json(toJson(await viewImport(actor, id)), 201);
  });
}
