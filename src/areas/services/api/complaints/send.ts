import { createRoute, z } from "@hono/zod-openapi";
import { complaintLimits, isDraftId } from "#domain/complaint/complaint-input.ts";
import type { Raw } from "#domain/record-input.ts";
import { withIdempotency } from "#kernel/idempotency.ts";
import {
  bodyOf,
  booleanField,
  dayField,
  idField,
  pointFields,
  textField,
} from "#platform/http/body-fields.ts";
import { limitBody } from "#platform/http/body-limit.ts";
import { formFile, MULTIPART_OVERHEAD, readFormFile } from "#platform/http/form-file.ts";
import { readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  Derived,
  failures,
  json,
  jsonBody,
  KeyHeader,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { addComplaintPhoto } from "../../complaints/add-photo.ts";
import { complaintChoices } from "../../complaints/choices.ts";
import { complainant } from "../../complaints/complainant.ts";
import { sendComplaint } from "../../complaints/send-complaint.ts";
import { storeUpload } from "../../service-requests/add-attachment.ts";
import { ATTACHMENT_BYTES, attachmentTooLarge, readUpload } from "../../service-requests/read-upload.ts";
import { photoFields } from "./photo-fields.ts";

const tags = ["Complaints"];
const ComplaintBody = bodyOf(
  {
    kind_id: idField("Kind of complaint, from `GET /complaint-kinds`"),
    typed: textField(
      "Plate, ticket code, receipt code or number, or agent code. Separate multiple values with commas",
      {
        maxLength: complaintLimits.typed,
        example: "ABC-123DE",
      },
    ),
    details: textField("What happened", {
      maxLength: complaintLimits.details,
      example: "The collector gave no receipt",
    }),
    happened_on: dayField("Date of the incident, not in the future"),
    lga_id: idField("Local government. Required unless you send a ward or a position"),
    ward_id: idField("Ward"),
    place: textField("Description of the place", {
      maxLength: complaintLimits.place,
      example: "Kuto market gate",
    }),
    ...pointFields,
    anonymous: booleanField(
      "Whether to send the complaint anonymously. If so, nothing about the sender is stored",
    ),
    name: textField("Name of the sender", { maxLength: complaintLimits.name }),
    phone_number: textField("Phone number of the sender", { maxLength: 30, example: "08034412290" }),
    email: textField("Email address of the sender", {
      maxLength: complaintLimits.email,
      example: "ada@example.ng",
    }),
    ...photoFields,
    leave_empty: textField("Spam check: leave it blank", { example: "" }),
  },
  ["kind_id", "details", "happened_on", "anonymous"],
);

/** GET /complaint-kinds, POST /complaint-photos, POST /complaints */
export function sendComplaints(api: Api): void {
  kinds(api);
  photos(api);
  send(api);
}

function kinds(api: Api): void {
  readRoute(api, {
    path: "/complaint-kinds",
    tags,
    summary: "List kinds of complaints and places",
    answer: "Kinds and places",
    read: () => complaintChoices(),
  });
}

const PhotoBody = z.object({
  file: formFile("Select one photo."),
  draft: z
    .string()
    .openapi({ description: "16 to 64 random characters, generated for the form that the photo belongs to" }),
});

function photos(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/complaint-photos",
    tags,
    summary:
      "Upload a photo before sending the complaint or answer that it belongs to. The sender is not recorded",
    middleware: [
      async (c, next) => {
        await consumeAttempt("complaint-photo", c.get("actor").ip ?? "unknown");
        await next();
      },
      limitBody(ATTACHMENT_BYTES + MULTIPART_OVERHEAD, attachmentTooLarge),
    ],
    request: {
      headers: KeyHeader,
      body: { required: true, content: { "multipart/form-data": { schema: PhotoBody } } },
    },
    responses: {
      201: json("ID of the photo", success(Derived)),
      ...failures({
        409: "still-running",
        413: "too-large",
        422: "invalid, attachment-type, photo-broken, attachment-too-many, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const { file, draft } = c.req.valid("form");
    const { bytes, hash } = await readFormFile(file);
    const upload = await readUpload(bytes);
    const answer = await storeUpload(upload, (stored) =>
      withIdempotency(
        {
          actor: complainant(draft),
          route: "POST /api/v1/complaint-photos",
          key: c.req.header("idempotency-key"),
          body: { hash },
        },
        async (tx) => ({ status: 201, body: toJson(await addComplaintPhoto(tx, draft, upload, stored)) }),
      ),
    );
    return c.json(
      answer.body as { status: "success"; data: Awaited<ReturnType<typeof addComplaintPhoto>> },
      201,
    );
  });
}

function send(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/complaints",
    tags,
    summary: "Send a complaint about a collector, ticket or receipt. It can be anonymous",
    request: { headers: KeyHeader, body: jsonBody(ComplaintBody) },
    responses: {
      201: json("The complaint’s number and its tracking token, which is shown only once", success(Derived)),
      ...failures({
        409: "still-running",
        422: "invalid, day-in-future, outside-country, not-by-hand, attachment-unusable, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const body = c.req.valid("json") as Raw;
    // The idempotency record doesn't identify the sender either.
    const sender = complainant(isDraftId(body.draft) ? body.draft : undefined);
    const answer = await withIdempotency(
      {
        actor: sender,
        route: "POST /api/v1/complaints",
        key: c.req.header("idempotency-key"),
        body,
      },
      async (tx) => ({ status: 201, body: toJson(await sendComplaint(tx, actor, body)) }),
    );
    return c.json(answer.body as { status: "success"; data: Awaited<ReturnType<typeof sendComplaint>> }, 201);
  });
}
