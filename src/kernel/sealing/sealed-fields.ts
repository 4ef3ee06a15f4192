import { registers } from "#domain/register/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { AppError } from "../app-error.ts";
import { canSeal } from "../secrets.ts";
import { isSealed, openText, sealText } from "./sealed-text.ts";

/** Names of all encrypted fields, to find them in other data. */
export const sealedFieldNames: readonly string[] = registers.flatMap(({ fields }) =>
  Object.keys(fields).filter((name) => fields[name]?.sealed),
);

/** The encryption context of a field. */
export const fieldContext = (name: string) => `field ${name}`;

/** The stored value of a field: encrypted if its register says so. @throws AppError no-key */
export function storedValue<T>(resource: AnyResource, name: string, value: T): T | string {
  if (!resource.fields[name]?.sealed || typeof value !== "string" || value === "") return value;
  return sealText(value, fieldContext(name));
}

/** The same for searches; without a key nothing is encrypted or found. */
export function searchValue<T>(resource: AnyResource, name: string, value: T): T | string {
  return canSeal() ? storedValue(resource, name, value) : value;
}

/** The decrypted value of a field. @throws AppError no-key, wrong-key */
export function openedValue<T>(resource: AnyResource, name: string, value: T): T | string {
  if (!resource.fields[name]?.sealed || typeof value !== "string") return value;
  return openText(value, fieldContext(name));
}

/** Encrypts the values of encrypted field names in any JSON value. @throws AppError no-key */
export function sealFields(value: unknown): unknown {
  return mapSealedFields(value, (text, name) =>
    text === "" || isSealed(text) ? text : sealText(text, fieldContext(name)),
  );
}

/** Decrypts them. Values that the key can't decrypt are unchanged. */
export function openFields(value: unknown): unknown {
  return mapSealedFields(value, (text, name) => {
    try {
      return openText(text, fieldContext(name));
    } catch (error) {
      if (error instanceof AppError) return text;
      throw error;
    }
  });
}

function mapSealedFields(value: unknown, change: (text: string, name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => mapSealedFields(part, change));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      sealedFieldNames.includes(name) && typeof part === "string"
        ? change(part, name)
        : mapSealedFields(part, change),
    ]),
  );
}

/** The encryption context of list searches. */
export const SEARCH_CONTEXT = "list search";
