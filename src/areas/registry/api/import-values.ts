import { createRoute, z } from "@hono/zod-openapi";
import { type Api, failures, guard, IdParam, json, readId } from "#platform/http/route-parts.ts";
import { listUnknownValues } from "../import/unknown-values.ts";
import { anyImport } from "./import-undo.ts";

const UnknownValuesAnswer = z.object({
  status: z.literal("success"),
  data: z.object({
    values: z
      .array(z.object({ value: z.string(), lines: z.int() }))
      .openapi({ description: "The most frequent first, at most 300" }),
    lines: z.int().openapi({ description: "Lines of the file that were read, at most about 100,000" }),
    complete: z.boolean().openapi({ description: "False when lines or values were left out" }),
  }),
});

const Query = z.object({
  column: z.string().min(1, "Name a column of the file.").max(300).openapi({ example: "class_code" }),
  to: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/, "Name a field with a list of choices.")
    .openapi({ example: "use" }),
});

/** GET /imports/{id}/unknown-values?column=class_code&to=use */
export function valuesApi(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/imports/{id}/unknown-values",
    tags: ["Imports"],
    summary:
      "Values of a column that a choice field does not have: `values` of the mapping says what they mean",
    middleware: guard(anyImport),
    request: { params: IdParam, query: Query },
    responses: {
      200: json("The values and how many lines have each", UnknownValuesAnswer),
      ...failures({ 404: "not-found", 422: "invalid, import-file-gone" }),
    },
  });
  api.openapi(route, async (c) => {
    const { values, ...rest } = await listUnknownValues(
      c.get("actor"),
      readId(c.req.valid("param").id),
      c.req.valid("query"),
    );
    return c.json({ status: "success" as const, data: { values: [...values], ...rest } }, 200);
  });
}
