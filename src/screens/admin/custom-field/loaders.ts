import { sql } from "kysely";
import {
  countCustomFields,
  getCustomField,
  listCustomFields,
} from "#areas/registry/custom-fields/list-custom-fields.ts";
import { authorizeFields, mayEditFields } from "#areas/registry/custom-fields/right.ts";
import { getRegister, registers } from "#domain/register/registers.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";
import type { CategoryNames } from "./category-names.ts";

/** The custom fields of the register in the address, or of the first one. */
export const fieldsLoader = pageLoader(async ({ actor, url }) => {
  const register = requestedRegister(url.searchParams.get("register") ?? "property");
  const [rows, counts, names, today] = await Promise.all([
    listCustomFields(actor, register),
    countCustomFields(actor),
    categoryNames(register),
    lagosToday(database()),
  ]);
  const tabs = registers.map(({ name, many }) => ({ name, many, count: counts.get(name) ?? 0 }));
  return { register, rows, tabs, names, today, editable: mayEditFields(actor) };
});

export const newFieldLoader = pageLoader(async ({ actor, url }) => {
  authorizeFields(actor, "custom_field.edit");
  const register = requestedRegister(url.searchParams.get("register") ?? "property");
  return { register, ...(await fieldFormData(register)) };
});

export const editFieldLoader = pageLoader(async (args) => {
  authorizeFields(args.actor, "custom_field.edit");
  const field = await getCustomField(args.actor, routeId(args));
  return { field, ...(await fieldFormData(field.resource)) };
});

async function fieldFormData(register: string) {
  const [names, today] = await Promise.all([categoryNames(register), lagosToday(database())]);
  return { names, today };
}

function requestedRegister(name: string): string {
  if (!registers.some((one) => one.name === name)) throw notFound("register");
  return name;
}

/** The categories that a field can depend on, by id. Archived ones too, for the fields that already depend on them. */
async function categoryNames(register: string): Promise<CategoryNames> {
  const refers = Object.values(getRegister(register).fields).some(
    (field) => field.kind === "reference" && field.to === "individual_category",
  );
  if (!refers) return {};
  const { rows } = await sql<{ id: number; name: string; archived: boolean }>`
    SELECT id, name, status <> 'active' AS archived FROM individual_category
    ORDER BY archived, name LIMIT 200`.execute(database());
  return Object.fromEntries(rows.map(({ id, ...category }) => [String(id), category]));
}

export type FieldsData = Awaited<ReturnType<typeof fieldsLoader>>;
export type FieldRow = FieldsData["rows"][number];
