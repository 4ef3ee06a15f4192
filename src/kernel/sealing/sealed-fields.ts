import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { AppError } from "../app-error.ts";
import { canSeal } from "../secrets.ts";
import { isSealed, openText, sealText } from "./sealed-text.ts";

/** Names of the fields that any register keeps sealed: by them they are known in what is no record. */
export const sealedNames: readonly string[] = registers.flatMap(({ fields }) =>
  Object.keys(fields).filter((name) => fields[name]?.sealed),
);

/** What a field's seal is about. */
export const aboutField = (name: string) => `field ${name}`;

/** The value of a field as it is kept: sealed where its register says so. @throws AppError no-key */
export function keptValue<T>(resource: AnyResource, name: string, value: T): T | string {
  if (!resource.fields[name]?.sealed || typeof value !== "string" || value === "") return value;
  return sealText(value, aboutField(name));
}

/** The same to look for; without a key nothing is sealed, and nothing found. */
export function soughtValue<T>(resource: AnyResource, name: string, value: T): T | string {
  return canSeal() ? keptValue(resource, name, value) : value;
}

/** The value of a field as people know it. @throws AppError no-key, wrong-key */
export function openedValue<T>(resource: AnyResource, name: string, value: T): T | string {
  if (!resource.fields[name]?.sealed || typeof value !== "string") return value;
  return openText(value, aboutField(name));
}

/** Anything that is to be kept as JSON, with what stands under a sealed field's name sealed. @throws AppError no-key */
export function sealNamed(value: unknown): unknown {
  return eachNamed(value, (text, name) =>
    text === "" || isSealed(text) ? text : sealText(text, aboutField(name)),
  );
}

/** The same, opened. What this installation's key does not open stays as it is. */
export function openNamed(value: unknown): unknown {
  return eachNamed(value, (text, name) => {
    try {
      return openText(text, aboutField(name));
    } catch (error) {
      if (error instanceof AppError) return text;
      throw error;
    }
  });
}

function eachNamed(value: unknown, change: (text: string, name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => eachNamed(part, change));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      sealedNames.includes(name) && typeof part === "string" ? change(part, name) : eachNamed(part, change),
    ]),
  );
}

/** What the seal of a search is about. */
export const ABOUT_SEARCH = "list search";
