/** Reads users, roles and scopes from a form or the API. */

import { choice, text } from "#resource/field.ts";
import { readField, type ValidationErrors } from "../input-readers.ts";
import { message } from "../message.ts";
import { plainText } from "../plain-value.ts";
import type { Raw } from "../record-input.ts";
import { areaLabels, rightsOf, type UserArea } from "./rights.ts";

export const userFields = {
  name: text("Name", 100, { required: true }),
  email: text("Email", 35, { form: "email" }),
  phone_number: text("Phone number", 11, { form: "phone" }),
  area: choice("User type", areaLabels, { required: true }),
} as const;

export const roleFields = {
  title: text("Name", 60, { required: true }),
  area: choice("For", areaLabels, { required: true }),
} as const;

export const MAX_REASON_LENGTH = 100;

export interface UserInput {
  name: string;
  email: string | null;
  phone_number: string | null;
}

/** Reads name, email and phone; email or phone is required to sign in. Only valid while `errors` is empty. */
export function readUser(errors: ValidationErrors, raw: Raw): UserInput {
  const input = {
    name: String(readField(errors, raw, "name", userFields.name) ?? ""),
    email: readField(errors, raw, "email", userFields.email) as string | null,
    phone_number: readField(errors, raw, "phone_number", userFields.phone_number) as string | null,
  };
  const none = input.email === null && input.phone_number === null;
  if (none && !errors.has("email") && !errors.has("phone_number"))
    errors.add("email", "Enter an email address or phone number. One is required to sign in.");
  return input;
}

export function readArea(errors: ValidationErrors, raw: Raw): UserArea {
  return readField(errors, raw, "area", userFields.area) as UserArea;
}

/** Whether to send the invitation; defaults to true. */
export function readInvite(errors: ValidationErrors, raw: Raw): boolean {
  const sent = raw.invite ?? true;
  if (sent !== true && sent !== "true" && sent !== false && sent !== "false")
    errors.add("invite", "Send true or false.");
  return sent === true || sent === "true";
}

/** Rights of a role without duplicates; rights that its area can't hold are errors. */
export function readRights(errors: ValidationErrors, raw: unknown, area: string): string[] {
  const list = raw === undefined || raw === null || raw === "" ? [] : Array.isArray(raw) ? raw : [raw];
  const allowed = rightsOf(area);
  const unknown = list.filter((right) => !allowed.includes(right as string));
  if (unknown.length > 0)
    errors.add(
      "permissions",
      message("A role of this type can’t include these rights: {list}.", {
        list: unknown.map(plainText).join(", "),
      }),
    );
  return allowed.filter((right) => list.includes(right));
}

/** Ids that a role is limited to; null for everywhere. An empty list is an error. */
export function readScopeIds(errors: ValidationErrors, raw: Raw, path: string): number[] | null {
  const value = raw[path];
  if (value === undefined || value === null || value === "") return null;
  const list = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === "string" && /^[0-9]{1,10}$/.test(one) ? Number(one) : one,
  );
  if (list.length > 0 && list.every((one) => Number.isSafeInteger(one) && (one as number) > 0))
    return [...new Set(list as number[])].sort((a, b) => a - b);
  errors.add(path, "Select at least one, or everywhere.");
  return null;
}

/** A required reason. */
export function readReason(errors: ValidationErrors, raw: Raw): string {
  const field = text("Reason", MAX_REASON_LENGTH, { required: true });
  return String(readField(errors, raw, "reason", field) ?? "");
}
