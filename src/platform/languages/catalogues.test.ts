import { expect, test } from "vitest";
import { corporate } from "#domain/register/corporate.ts";
import { mast } from "#domain/register/mast.ts";
import { ownerForm } from "#domain/register/office-fields.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { signage } from "#domain/register/signage.ts";
import { vehicle } from "#domain/register/vehicle.ts";
import type { AnyResource } from "#resource/define.ts";
import { translationsFor } from "./catalogues.ts";

test("a document contains the texts of its area, and none for an area without translations", () => {
  const visitor = translationsFor("ha", "public")?.texts ?? {};
  const agent = translationsFor("ha", "agent")?.texts ?? {};
  expect(Object.keys(visitor).length).toBeGreaterThan(100);
  expect(Object.keys(agent)).toEqual(expect.arrayContaining(Object.keys(visitor)));
  expect(Object.keys(agent).length).toBeGreaterThan(Object.keys(visitor).length);
  for (const area of ["admin", "guest", "super-agent"] as const)
    expect(translationsFor("ha", area)).toBeUndefined();
  expect(translationsFor("en", "public")).toBeUndefined();
});

/** Proper names that are the same in all languages. */
const NAMES = ["TIN", "Tax ID"];

/** All texts that a form of the register shows from its definition. */
function textsOf(resource: AnyResource): string[] {
  const { one, many, groups, fields } = ownerForm(resource);
  const formFields = groups.flatMap(({ fields: names }) => names.flatMap((name) => fields[name] ?? []));
  const fieldTexts = formFields.flatMap((field) => [
    field.label,
    field.hint ?? "",
    ...(field.kind === "choice" ? field.choices.map(({ label }) => label) : []),
  ]);
  return [one, many, ...groups.map(({ legend }) => legend), ...fieldTexts].filter(
    (text) => text !== "" && !NAMES.includes(text),
  );
}

test.each(["ha", "yo", "ig"] as const)("forms of owners' assets are translated: %s", (language) => {
  const { texts = {} } = translationsFor(language, "corporate") ?? {};
  const missing = [property, shop, vehicle, mast, signage, corporate]
    .flatMap(textsOf)
    .filter((text) => texts[text] === undefined);
  expect(missing).toEqual([]);
});
