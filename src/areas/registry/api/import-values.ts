import { z } from "@hono/zod-openapi";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { listUnknownValues } from "../import/unknown-values.ts";
import { anyImport } from "./import-undo.ts";

/** GET /imports/{id}/unknown-values?column=class_code&to=use */
export function valuesApi(api: Api): void {
  readRoute(api, {
    path: "/imports/{id}/unknown-values",
    tags: ["Imports"],
    summary:
      "List the values in a column that don’t match any of the field’s choices. Use `values` in the mapping to convert them",
    guard: guard(anyImport),
    answer: "The values, with the number of lines for each",
    codes: { 404: "not-found", 422: "invalid, import-file-gone" },
    query: {
      column: z.string().min(1, "Select a column from the file.").max(300).openapi({ example: "class_code" }),
      to: z
        .string()
        .regex(/^[a-z][a-z0-9_]{0,59}$/, "Select a field with a list of choices.")
        .openapi({ example: "use" }),
    },
    read: (actor, { ids, query }) => listUnknownValues(actor, ids.id, query),
  });
}
