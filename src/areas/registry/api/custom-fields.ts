import { customFieldFields } from "#domain/custom-field-input.ts";
import {
  bodyOf,
  definitionFields,
  type FieldSchema,
  listField,
  objectField,
  requiredFields,
  textField,
  textListField,
  versionField,
} from "#platform/http/body-fields.ts";
import { nameFilter } from "#platform/http/page-schemas.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { createCustomField } from "../custom-fields/create-custom-field.ts";
import { getCustomField, listCustomFields } from "../custom-fields/list-custom-fields.ts";
import { restoreCustomField, retireCustomField } from "../custom-fields/retire-custom-field.ts";
import { updateCustomField } from "../custom-fields/update-custom-field.ts";
import { clearCustomFieldCache } from "../custom-fields/with-custom.ts";

const tags = ["Custom fields"];
const canView = guard("custom_field.view");
const canEdit = guard("custom_field.edit");

const updateFailures = { 404: "not-found", 409: "edited-meanwhile, wrong-status" };
const validationFailures = { 422: "invalid, duplicate, field-used, field-charged, key-reused" };

const boundField = (description: string, example: number): FieldSchema => ({
  type: ["number", "string"],
  description: `${description}. For number and amount fields only. For an amount, send an integer in kobo or a string in naira`,
  example,
});

/** The service validates the fields and reports all errors together. */
const fields = {
  ...definitionFields(customFieldFields),
  key: textField("Key in the field name `custom_KEY`. Default: derived from the label", {
    maxLength: 40,
    example: "borehole_depth",
  }),
  least: boundField("Minimum", 0),
  most: boundField("Maximum", 500),
  choices: listField(
    { value: textField("Stored value"), label: textField("Label", { maxLength: 60 }) },
    "Choices. Required for `choice`",
    {
      maxItems: 50,
      example: [
        { value: "hand_pump", label: "Hand pump" },
        { value: "motor", label: "Motor" },
      ],
    },
  ),
  when: objectField(
    {
      field: textField("Another field in the register"),
      values: textListField("Values of that field", { maxItems: 50 }),
    },
    "Condition: the field is shown only if another field has one of these values",
    { example: { field: "use", values: ["commercial"] } },
  ),
};
const NewField = bodyOf({ register: textField("Register", { example: "property" }), ...fields }, [
  "register",
  ...requiredFields(customFieldFields),
]);
const FieldUpdate = bodyOf({ ...fields, version: versionField() }, ["version"]);

/** Custom fields of registers. */
export function customFieldsApi() {
  const api = newApi();
  addReadRoutes(api);
  addCreateRoute(api);
  addUpdateRoute(api);
  addRetireRoutes(api);
  return api;
}

function addReadRoutes(api: Api): void {
  readRoute(api, {
    path: "/custom-fields",
    tags,
    summary: "List the custom fields of a register, including planned and retired ones",
    guard: canView,
    answer: "The custom fields",
    codes: { 404: "not-found" },
    query: { register: nameFilter.openapi({ example: "property" }) },
    read: (actor, { query }) => listCustomFields(actor, query.register),
  });

  readRoute(api, {
    path: "/custom-fields/{id}",
    tags,
    summary: "Get a custom field, and whether any record has a value for it",
    guard: canView,
    answer: "The custom field",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getCustomField(actor, ids.id),
  });
}

function addCreateRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/custom-fields",
    tags,
    summary: "Create a custom field",
    guard: canEdit,
    status: 201,
    answer: "The new custom field",
    codes: validationFailures,
    body: NewField,
    work: (tx, actor, { body }) => createCustomField(tx, actor, body),
    after: clearCustomFieldCache,
  });
}

function addUpdateRoute(api: Api): void {
  writeRoute(api, {
    method: "patch",
    path: "/custom-fields/{id}",
    tags,
    summary: "Update a custom field",
    guard: canEdit,
    answer: "The custom field",
    codes: { ...updateFailures, ...validationFailures },
    body: FieldUpdate,
    work: (tx, actor, { ids, body }) => updateCustomField(tx, actor, ids.id, body),
    after: clearCustomFieldCache,
  });
}

function addRetireRoutes(api: Api): void {
  const verbs = [
    ["retire", "Retire a custom field. Records keep their values", retireCustomField],
    ["restore", "Restore a retired custom field", restoreCustomField],
  ] as const;
  for (const [verb, summary, work] of verbs) {
    writeRoute(api, {
      method: "post",
      path: `/custom-fields/{id}/${verb}`,
      tags,
      summary,
      guard: canEdit,
      answer: "The custom field",
      codes: { 404: "not-found", 409: "wrong-status, field-charged", 422: "duplicate" },
      work: (tx, actor, { ids }) => work(tx, actor, ids.id),
      after: clearCustomFieldCache,
    });
  }
}
