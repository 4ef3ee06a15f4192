import { z } from "@hono/zod-openapi";
import { capitalise } from "#domain/capitalise.ts";
import { isMapped } from "#domain/map/map-paths.ts";
import { takesPhotos } from "#domain/photo.ts";
import { locationFields } from "#domain/record-input.ts";
import { proofNames } from "#domain/verification.ts";
import {
  booleanField,
  definitionFields,
  type FieldSchema,
  type FieldSchemas,
  fieldSchema,
  pointFields,
  textField,
  uncheckedFields,
  versionField,
} from "#platform/http/body-fields.ts";
import type { AnyResource } from "#resource/define.ts";
import { customFieldSchema } from "./field-schema.ts";
import { emptyPlaces, inWards } from "./list-more-filters.ts";
import { MAX_OFFSET, PAGE_SIZES } from "./list-paging.ts";
import { filterNames, statusesOf } from "./list-query.ts";
import { sortNames } from "./list-sort.ts";

/**
 * Resource schemas for the API document. They only describe; validation is done by `readRecordInput`, which forms, files and
 * the API share, so that errors are the same everywhere.
 */

type Shape = Record<string, z.ZodType>;

const PLACE: Shape = {
  lga_id: z.unknown().openapi({ type: ["integer", "null"], description: "Local government" }),
  latitude: z.unknown().openapi({ type: ["number", "null"], minimum: -90, maximum: 90 }),
  longitude: z.unknown().openapi({ type: ["number", "null"], minimum: -180, maximum: 180 }),
  accuracy: z
    .unknown()
    .openapi({ type: ["number", "null"], minimum: 0, description: "Accuracy of the position, in metres" }),
};

/** A new record; a blank is null or omitted. */
export function createBody(resource: AnyResource) {
  const required = Object.keys(resource.fields).filter((name) => resource.fields[name]?.required);
  const owner: FieldSchemas = resource.owned ? { owner: ownerName } : {};
  return z
    .looseObject(uncheckedFields({ ...inputFields(resource), ...owner, alike_seen: alikeSeen }))
    .openapi(`New${componentName(resource)}`, { required, ...customFieldSchema });
}

/** The fields to change, and the version that was viewed. */
export function updateBody(resource: AnyResource) {
  return z
    .looseObject(uncheckedFields({ version: versionField(), ...inputFields(resource) }))
    .openapi(`${componentName(resource)}Changes`, { required: ["version"], ...customFieldSchema });
}

/** A record in lists. */
export function listedRecord(resource: AnyResource) {
  return z.looseObject(recordShape(resource)).openapi(`Listed${componentName(resource)}`, customFieldSchema);
}

/** A record as returned by writes. */
export function writtenRecord(resource: AnyResource) {
  const { owners: _owners, pending: _pending, change_id: _change, ...shape } = recordShape(resource);
  return z.looseObject(shape).openapi(componentName(resource), customFieldSchema);
}

/** A record with the additional data of its page. */
export function viewedRecord(resource: AnyResource): z.ZodType<Record<string, unknown>> {
  const name = z.string().nullable();
  return z
    .object({
      ...recordShape(resource),
      pending: PendingChange.nullable(),
      reason: z.string().nullable().openapi({ description: "Reason for the status" }),
      lga_name: name,
      created_by_name: name,
      updated_by_name: name,
      ...(resource.verified && {
        verified_by_name: name,
        own: z.boolean().openapi({
          description: "Whether you entered or changed the record. If so, another officer must verify it",
        }),
      }),
      references: z.record(z.string(), Referred),
      masked: z.array(z.string()).openapi({ description: "Masked fields. Use `reveal` to get them in full" }),
    })
    .openapi(`Viewed${componentName(resource)}`);
}

/** The query of a list. */
export function listQuery(resource: AnyResource) {
  const many = z.union([z.string(), z.array(z.string())]).optional();
  const one = (description: string) => z.string().optional().openapi({ description });
  const filters = Object.fromEntries(
    filterNames(resource).map((name) => [
      name,
      many.openapi({ description: resource.fields[name]?.label ?? name }),
    ]),
  );
  return z.looseObject({
    q: one("Search words, which must all occur, or the code of a record"),
    status: many.openapi({ description: statusesOf(resource).join(", ") }),
    lga_id: many,
    ...filters,
    created_by: one("Who entered the record: `me` or, for officers, also a user ID, `owners` or `none`"),
    ...(resource.owned && { owner: one("Current owner: `none`, `individual:ID` or `corporate:ID`") }),
    ...(resource.approval && { pending: one("`yes`: only records with a change pending approval") }),
    entered_from: one("Entered on or after this date (Lagos time), such as 2026-11-21"),
    entered_to: one("Entered on or before this date (Lagos time)"),
    ...(emptyPlaces(resource).length > 0 && {
      without: many.openapi({
        description: `Field that must be empty: ${emptyPlaces(resource).join(", ")}`,
      }),
    }),
    ...(inWards(resource) && { ward: one("Ward ID. Matches records by their street") }),
    ...(resource.name === "shop" && { line: one("Line of business. Must match exactly") }),
    ...(resource.verified && {
      verified: one("`yes` or `no`: whether an officer has seen proof of identity"),
    }),
    ...(resource.suspends && {
      suspended: many.openapi({
        description: "`yes` or `no`: whether the record is suspended. Only active records are listed",
      }),
    }),
    ...(takesPhotos(resource) && { photo: one("`none`: only records without a photo") }),
    ...(resource.located && { position: one("`none`: only records without a position") }),
    ...(isMapped(resource.name) && {
      bbox: one(
        "Part of the map, as west, south, east and north in degrees. Only records inside it are listed",
      ),
    }),
    sort: one(`Field to sort by: ${sortNames(resource).join(", ")}. Put - in front to reverse the order`),
    page: one(
      `Page number, starting at 1. Pages that start after row ${MAX_OFFSET} are available only with \`after\``,
    ),
    per_page: one(PAGE_SIZES.join(", ")),
    after: one("`meta.next` of the previous page. Equally fast for every page"),
    before: one("`meta.previous` of the next page"),
  });
}

export const ListMeta = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_is_estimate: z.boolean(),
  next: z.string().optional(),
  previous: z.string().optional(),
});

const Owner = z
  .object({
    type: z.enum(["individual", "corporate"]),
    id: z.int(),
    code: z.string(),
    name: z.string(),
    share_bp: z.int().openapi({ description: "Share in basis points; all shares total 10,000" }),
  })
  .openapi("Owner");

export const OwnerOverTime = Owner.extend({
  since: z.string(),
  until: z.string().nullable(),
  current: z.boolean(),
  undone: z.boolean().openapi({
    description:
      "Whether the owner was entered by mistake and has since been removed. If so, they never owned the asset",
  }),
}).openapi("OwnerOverTime");

const Referred = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string().nullable().openapi({ description: "Null if you can’t view the record" }),
});

/** The value of any field; null if blank. */
export const FieldValue = z.unknown().openapi({ type: ["string", "number", "boolean", "null"] });

const PendingChange = z
  .object({
    id: z.int(),
    changes: z.record(z.string(), FieldValue),
    masked: z.array(z.string()).openapi({ description: "Masked fields. Use `reveal` to get them in full" }),
    status: z.enum(["submitted", "returned"]),
    reason: z.string().nullable(),
    created_at: z.string(),
    submitted_at: z.string(),
    created_by: z.int(),
    created_by_name: z.string(),
  })
  .openapi("PendingChange");

const ownerName = textField(
  "Owner of the record: `individual:ID` or `corporate:ID`. Required only if you act for several owners",
  { example: "individual:12" },
);

/** Confirms that the reported possible duplicates were checked. */
export const alikeSeen: FieldSchema = {
  type: "array",
  items: { type: ["integer", "string"] },
  description:
    "`data.alike_seen` of the `likely-duplicates` error. Confirms that you checked the records in the error and that this is a different one",
};

function componentName(resource: AnyResource): string {
  return capitalise(resource.name);
}

const PLACE_INPUT: FieldSchemas = {
  ...pointFields,
  lga_id: { type: ["integer", "null"], description: "Local government", example: 12 },
  accuracy: {
    type: ["number", "null"],
    minimum: 0,
    description: "Accuracy of the position, in metres",
    example: 8,
  },
};

/** The fields of a record in request bodies; the service validates them together. */
export function inputFields(resource: AnyResource): FieldSchemas {
  const place = locationFields(resource).map((name) => [name, PLACE_INPUT[name] ?? {}] as const);
  return {
    ...definitionFields(resource.fields),
    ...Object.fromEntries(place),
    ...(resource.approval && {
      submit: booleanField("Whether to submit the record for approval immediately"),
    }),
  };
}

function recordShape(resource: AnyResource): Shape {
  const fields = Object.entries(resource.fields).map(
    ([name, field]) => [name, z.unknown().openapi(fieldSchema(field) as object)] as const,
  );
  return {
    id: z.int(),
    code: z.string().openapi({ example: `${resource.prefix}-0012345-K` }),
    title: z.string(),
    status: z.string().openapi({ enum: [...statusesOf(resource)] }),
    version: z.int(),
    ...PLACE,
    created_at: z.iso.datetime(),
    created_by: z.int().nullable(),
    updated_at: z.iso.datetime(),
    updated_by: z.int().nullable().openapi({ description: "User who made the last change" }),
    submitted_at: z.iso.datetime().nullable(),
    ...(resource.verified && {
      verified_at: z.iso
        .datetime()
        .nullable()
        .openapi({ description: "Null if no officer has seen proof of identity" }),
      verified_proof: z.enum(proofNames).nullable(),
      verified_note: z.string().nullable(),
    }),
    ...(resource.suspends && {
      suspended_at: z.iso
        .datetime()
        .nullable()
        .openapi({ description: "Null if not suspended from selling" }),
    }),
    ...Object.fromEntries(fields),
    owners: z.array(Owner),
    pending: z.boolean(),
    change_id: z.int().nullable().openapi({ description: "Change pending approval" }),
  };
}
