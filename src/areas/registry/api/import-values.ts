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
      "Values of a column that a choice field does not have: `values` of the mapping says what they mean",
    guard: guard(anyImport),
    answer: "The values and how many lines have each",
    codes: { 404: "not-found", 422: "invalid, import-file-gone" },
    query: {
      column: z.string().min(1, "Name a column of the file.").max(300).openapi({ example: "class_code" }),
      to: z
        .string()
        .regex(/^[a-z][a-z0-9_]{0,59}$/, "Name a field with a list of choices.")
        .openapi({ example: "use" }),
    },
    read: (actor, { ids, query }) => listUnknownValues(actor, ids.id, query),
  });
}
