import { createRoute, z } from "@hono/zod-openapi";
import { LONGEST_FIND } from "#domain/find/typed.ts";
import { typedText } from "#domain/invisible-characters.ts";
import { AppError } from "#kernel/app-error.ts";
import { failures, json, newApi, success } from "#platform/http/route-parts.ts";
import { findAnything } from "../find/find-anything.ts";

const Found = z
  .object({
    kind: z.string().openapi({ example: "property" }),
    id: z.int(),
    code: z
      .string()
      .openapi({ description: "Its code, or the number on its paper", example: "PRP-0000012-D" }),
    title: z.string().openapi({ example: "14 Quarry Road, Ibara" }),
    detail: z.string().nullable().openapi({ description: "Whose it is, or what else tells it apart" }),
    place: z.string().nullable().openapi({ description: "The local government it lies in" }),
    status: z.string().nullable(),
    exact: z.boolean().openapi({ description: "It is exactly what was typed" }),
    due: z
      .object({ kobo: z.int(), credit_kobo: z.int(), due_on: z.string(), overdue: z.boolean() })
      .nullable()
      .openapi({
        description: "Of a bill: what has to be paid next, less what the reader's own credit pays of it",
      }),
  })
  .openapi("FoundRecord");

const Asked = z.object({
  q: z
    .string()
    .max(LONGEST_FIND, `Write at most ${LONGEST_FIND} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), "Write it without control characters.")
    .overwrite(typedText)
    .openapi({
      description:
        "A code, name, phone, plate, RC, receipt number, pay code or payment reference; people’s TIN, NIN and e-mail only whole",
    }),
});

const searchRoute = createRoute({
  method: "get",
  path: "/search",
  tags: ["Search"],
  summary: "Records of every kind one may see, the best first: at most 50, and 6 of a kind",
  request: { query: Asked },
  responses: {
    200: json(
      "What fits",
      success(
        z.object({
          rows: z.array(Found),
          more: z.array(z.string()).openapi({ description: "Kinds of which more fit" }),
          too_short: z.boolean().openapi({ description: "Names are looked for from three letters on" }),
        }),
      ),
    ),
    ...failures({ 422: "invalid", 503: "search-too-slow" }),
  },
});

/** Finds any record. */
export function searchApi() {
  const api = newApi();
  // Before anything of the call is read.
  api.use("/search", async (c, next) => {
    if (!c.get("actor").session) throw new AppError("not-signed-in", "Sign in first.");
    await next();
  });
  api.openapi(searchRoute, async (c) => {
    const { rows, more, too_short } = await findAnything(c.get("actor"), c.req.valid("query").q);
    return c.json({ status: "success" as const, data: { rows: [...rows], more: [...more], too_short } }, 200);
  });
  return api;
}
