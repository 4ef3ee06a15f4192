import { z } from "@hono/zod-openapi";
import { MAX_QUERY_LENGTH } from "#domain/find/parse-query.ts";
import { typedText } from "#domain/invisible-characters.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { newApi, requireSession } from "#platform/http/route-parts.ts";
import { findAnything } from "../find/find-anything.ts";

const Found = z
  .object({
    kind: z.string().openapi({ example: "property" }),
    id: z.int(),
    code: z
      .string()
      .openapi({ description: "Code of the record, or number of the document", example: "PRP-0000012-D" }),
    title: z.string().openapi({ example: "14 Quarry Road, Ibara" }),
    detail: z.string().nullable().openapi({ description: "Owner or other distinguishing detail" }),
    place: z.string().nullable().openapi({ description: "Local government" }),
    status: z.string().nullable(),
    exact: z.boolean().openapi({ description: "Whether it matches the search text exactly" }),
    due: z
      .object({ kobo: z.int(), credit_kobo: z.int(), due_on: z.string(), overdue: z.boolean() })
      .nullable()
      .openapi({
        description: "For a bill: next amount to pay, less the part that the user’s own credit pays",
      }),
  })
  .openapi("FoundRecord");

const Query = z.object({
  q: z
    .string()
    .max(MAX_QUERY_LENGTH, `Enter at most ${MAX_QUERY_LENGTH} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), "Enter text without control characters.")
    .overwrite(typedText)
    .openapi({
      description:
        "Code, name, phone number, plate, RC number, receipt number, pay code or payment reference. A person’s TIN, NIN or email address must be complete",
    }),
});

const Matches = z.object({
  rows: z.array(Found),
  more: z.array(z.string()).openapi({ description: "Kinds of record that have more matches" }),
  too_short: z.boolean().openapi({
    description: "Whether the text is too short for names, which need at least three letters",
  }),
});

/** Finds any record. */
export function searchApi() {
  const api = newApi();
  readRoute(api, {
    path: "/search",
    tags: ["Search"],
    summary:
      "Search all kinds of records that you can view. Returns up to 50 matches, at most 6 of each kind, best match first",
    guard: requireSession,
    answer: "The matches",
    data: Matches,
    codes: { 422: "invalid", 503: "search-too-slow" },
    query: Query.shape,
    read: async (actor, { query }) => {
      const { rows, more, too_short } = await findAnything(actor, query.q);
      return { rows: [...rows], more: [...more], too_short };
    },
  });
  return api;
}
