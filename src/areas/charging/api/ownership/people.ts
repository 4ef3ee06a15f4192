import { z } from "@hono/zod-openapi";
import { createBody } from "#areas/registry/records/schema.ts";
import { individual } from "#domain/register/individual.ts";
import { withArticle } from "#domain/with-article.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { addPerson, roles } from "../../ownership/add-person.ts";
import { arrearsChoices } from "../../ownership/transfer-choices.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value || undefined);

const Body = z
  .object({
    as: z.enum(roles, "Select owner or occupant."),
    individual_id: z.coerce
      .number("Select a person, or enter a new one.")
      .int()
      .min(1, "Select a person, or enter a new one.")
      .max(9_999_999_999)
      .optional(),
    individual: createBody(individual).optional(),
    none_of_these: z.boolean().optional().openapi({
      description:
        "Confirms that you checked the people listed in the `people-alike` error and that this is a different person",
    }),
    unit: text.openapi({ description: "Unit that the occupant uses, such as `Stall 14`" }),
    from: text.openapi({ description: "First day (Lagos time). Default: today" }),
    arrears: z.enum(arrearsChoices, "Select who pays the arrears.").optional(),
    reason: text.openapi({
      description:
        "Reason for a new owner. Required if the change needs approval by another officer: see `POST /properties/{id}/owners`",
    }),
  })
  .refine((body) => (body.individual_id === undefined) !== (body.individual === undefined), {
    path: ["individual_id"],
    message: "Select a person, or enter a new one.",
  });

export function addPeople(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/people`,
    tags: tagOf(resource),
    summary: `Add an owner or occupant of ${withArticle(resource.one)}. Send the ID of a registered individual, or register a new one in the same request`,
    guard: guard("ownership.assign"),
    status: 201,
    answer: "The owner or occupant",
    codes: {
      403: "forbidden, bills-beyond",
      404: "not-found",
      409: "wrong-status, people-alike, occupies-already, edited-meanwhile, already-requested",
      422: "invalid, duplicate, owner-unknown, occupant-unknown, key-reused",
    },
    body: Body,
    work: (tx, actor, { ids, body }) => addPerson(tx, actor, resource, ids.id, body),
  });
}
