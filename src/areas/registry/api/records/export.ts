import { createRoute, z } from "@hono/zod-openapi";
import { formatNames } from "#domain/file-formats.ts";
import { listColumns } from "#domain/list-columns.ts";
import { uncheckedFields } from "#platform/http/body-fields.ts";
import {
  type Api,
  failures,
  guard,
  json,
  jsonBody,
  KeyHeader,
  success,
  tagOf,
} from "#platform/http/route-parts.ts";
import { fileAnswer, sendGenerated } from "#platform/http/send-generated.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import type { AnyResource } from "#resource/define.ts";
import { exportFile, MAX_IMMEDIATE_ROWS } from "../../export/export-file.ts";
import { previewExport } from "../../export/preview-export.ts";
import { startExport } from "../../export/start-export.ts";
import { purposeFields } from "../../records/field-schema.ts";
import { listQuery } from "../../records/schema.ts";

const Value = z.union([z.string(), z.array(z.string())]);

/** GET /properties/file */
export function exportAtOnce(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/file`,
    tags: tagOf(resource),
    summary: `Export the list of ${resource.many} to a file, up to ${MAX_IMMEDIATE_ROWS} rows. The audit trail records the export`,
    middleware: guard(`${resource.name}.export`),
    request: {
      query: listQuery(resource).extend({
        // Read with the rest of the query, to report all errors together.
        format: z
          .string()
          .optional()
          .openapi({ enum: [...formatNames], description: "`csv` or `xlsx`. Required" }),
        columns: columnsParam(resource),
      }),
    },
    responses: {
      200: fileAnswer,
      ...failures({ 422: "invalid, export-too-large" }),
    },
  });
  api.openapi(route, async (c) => {
    const { format, ...query } = c.req.queries();
    return sendGenerated(await exportFile(c.get("actor"), resource, format, query));
  });
}

/** GET /individuals/export */
export function previewExportOf(api: Api, resource: AnyResource): void {
  const Data = z.object({
    restricted: z.int().openapi({
      description: "Number of rows that are excluded because of a data protection restriction",
    }),
  });
  const route = createRoute({
    method: "get",
    path: `/${resource.endpoint}/export`,
    tags: tagOf(resource),
    summary: `Preview an export of the list of ${resource.many}: the number of rows that it excludes`,
    middleware: guard(`${resource.name}.export`),
    request: { query: listQuery(resource).extend({ columns: columnsParam(resource) }) },
    responses: { 200: json("What is excluded", success(Data)), ...failures({ 422: "invalid" }) },
  });
  api.openapi(route, async (c) => {
    const data = await previewExport(c.get("actor"), resource, c.req.queries());
    return c.json({ status: "success" as const, data }, 200);
  });
}

/** POST /properties/export */
export function exportInBackground(api: Api, resource: AnyResource): void {
  const Reveal = z.looseObject(uncheckedFields(purposeFields));
  const Body = z.object({
    format: z.enum(formatNames, "Select csv or xlsx."),
    query: z
      .record(z.string(), Value)
      .default({})
      .openapi({ description: "Query parameters of the list, including `columns`" }),
    ...(resource.masked && {
      reveal: Reveal.optional().openapi({
        description: "Whether to include personal data in full. Requires the right `personal_data.reveal`",
      }),
    }),
  });
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/export`,
    tags: tagOf(resource),
    summary: `Start a job that exports the list of ${resource.many} to a file. The person who started it can download the file for three days`,
    middleware: guard(`${resource.name}.export`),
    request: { headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      201: json("The job", success(z.object({ id: z.int(), code: z.string() }))),
      ...failures({ 409: "still-running", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json") as Parameters<typeof startExport>[3];
    return writeOnce(c, 201, body, (tx, actor) => startExport(tx, actor, resource, body)) as never;
  });
}

function columnsParam(resource: AnyResource) {
  return z
    .string()
    .optional()
    .openapi({
      description: `Columns to export, in the order you want them. Available: ${columnNames(resource)}`,
    });
}

function columnNames(resource: AnyResource): string {
  return listColumns(resource)
    .map(({ name }) => name)
    .join(", ");
}
