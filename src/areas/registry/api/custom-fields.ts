import { createRoute } from "@hono/zod-openapi";
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
import {
  type Api,
  Derived,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  newApi,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
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
  const route = createRoute({
    method: "post",
    path: "/custom-fields",
    tags,
    summary: "Create a custom field",
    middleware: canEdit,
    request: { headers: KeyHeader, body: jsonBody(NewField) },
    responses: { 201: json("The new custom field", success(Derived)), ...failures(validationFailures) },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const answer = await writeOnce(c, 201, body, (tx, actor) => createCustomField(tx, actor, body));
    clearCustomFieldCache();
    return answer;
  });
}

function addUpdateRoute(api: Api): void {
  const route = createRoute({
    method: "patch",
    path: "/custom-fields/{id}",
    tags,
    summary: "Update a custom field",
    middleware: canEdit,
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(FieldUpdate) },
    responses: {
      200: json("The custom field", success(Derived)),
      ...failures({ ...updateFailures, ...validationFailures }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    const answer = await writeOnce(c, 200, body, (tx, actor) => updateCustomField(tx, actor, id, body));
    clearCustomFieldCache();
    return answer;
  });
}

function addRetireRoutes(api: Api): void {
  const verbs = [
    ["retire", "Retire a custom field. Records keep their values", retireCustomField],
    ["restore", "Restore a retired custom field", restoreCustomField],
  ] as const;
  for (const [verb, summary, work] of verbs) {
    const route = createRoute({
      method: "post",
      path: `/custom-fields/{id}/${verb}`,
      tags,
      summary,
      middleware: canEdit,
      request: { params: IdParam, headers: KeyHeader },
      responses: {
        200: json("The custom field", success(Derived)),
        ...failures({ 404: "not-found", 409: "wrong-status, field-charged", 422: "duplicate" }),
      },
    });
    api.openapi(route, async (c) => {
      const id = readId(c.req.valid("param").id);
      const answer = await writeOnce(c, 200, {}, (tx, actor) => work(tx, actor, id));
      clearCustomFieldCache();
      return answer;
    });
  }
}
