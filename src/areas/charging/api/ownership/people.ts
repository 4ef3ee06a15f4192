import { z } from "@hono/zod-openapi";
import { createBody } from "#areas/registry/records/schema.ts";
import { individual } from "#domain/register/individual.ts";
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
    as: z.enum(roles, "Choose owner or occupant."),
    individual_id: z.coerce
      .number("Choose who, or enter them.")
      .int()
      .min(1, "Choose who, or enter them.")
      .max(9_999_999_999)
      .optional(),
    individual: createBody(individual).optional(),
    none_of_these: z.boolean().optional().openapi({
      description: "Confirms that you checked the people in the error `people-alike` and it is none of them",
    }),
    unit: text.openapi({ description: "Of an occupant: `Stall 14`" }),
    from: text.openapi({ description: "The Lagos day from which; today when left out" }),
    arrears: z.enum(arrearsChoices, "Choose who keeps the arrears.").optional(),
    reason: text.openapi({
      description: "Of a new owner, where the change takes two officers: see `POST /properties/{id}/owners`",
    }),
  })
  .refine((body) => (body.individual_id === undefined) !== (body.individual === undefined), {
    path: ["individual_id"],
    message: "Choose who, or enter them.",
  });

/** POST /shops/{id}/people */
export function addPeople(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/people`,
    tags: tagOf(resource),
    summary: `Say who owns or occupies a ${resource.one}: somebody registered, or registered with this call`,
    guard: guard("ownership.assign"),
    status: 201,
    answer: "Who it is",
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
