import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { AppError } from "../app-error.ts";
import { canSeal } from "../secrets.ts";
import { isSealed, openText, sealText } from "./sealed-text.ts";

/** Names of all encrypted fields, to find them in other data. */
export const sealedNames: readonly string[] = registers.flatMap(({ fields }) =>
  Object.keys(fields).filter((name) => fields[name]?.sealed),
);

/** The encryption context of a field. */
export const aboutField = (name: string) => `field ${name}`;

/** The stored value of a field: encrypted if its register says so. @throws AppError no-key */
export function storedValue<T>(resource: AnyResource, name: string, value: T): T | string {
  if (!resource.fields[name]?.sealed || typeof value !== "string" || value === "") return value;
  return sealText(value, aboutField(name));
}

/** The same for searches; without a key nothing is encrypted or found. */
export function soughtValue<T>(resource: AnyResource, name: string, value: T): T | string {
  return canSeal() ? storedValue(resource, name, value) : value;
}

/** The decrypted value of a field. @throws AppError no-key, wrong-key */
export function openedValue<T>(resource: AnyResource, name: string, value: T): T | string {
  if (!resource.fields[name]?.sealed || typeof value !== "string") return value;
  return openText(value, aboutField(name));
}

/** Encrypts the values of encrypted field names in any JSON value. @throws AppError no-key */
export function sealNamed(value: unknown): unknown {
  return eachNamed(value, (text, name) =>
    text === "" || isSealed(text) ? text : sealText(text, aboutField(name)),
  );
}

/** Decrypts them. Values that the key can't decrypt are unchanged. */
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

/** The encryption context of list searches. */
export const ABOUT_SEARCH = "list search";
