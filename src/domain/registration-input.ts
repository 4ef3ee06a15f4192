/** The first step of opening an account: contact and password. */
import { choice } from "#resource/field.ts";
import { normaliseEmail } from "./identity.ts";
import { readField, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { passwordErrors } from "./password-rules.ts";
import { normalisePhone } from "./phone.ts";
import type { Raw } from "./record-input.ts";

/** The kinds of account holders. */
export const registrationKinds = ["individual", "corporate"] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

/** The contact that is confirmed with a code and used to sign in: one of the two. */
export type Contact =
  | { readonly field: "email"; readonly value: string }
  | { readonly field: "phone_number"; readonly value: string };

export interface NewRegistration {
  readonly kind: RegistrationKind;
  readonly contact: Contact;
  readonly password: string;
}

const KIND = choice("Kind of account", { individual: "For myself", corporate: "For a company" });
const CONTACT = "Enter an 11-digit phone number, such as 08034412290, or an email address.";

/**
 * Reads the first step and collects all errors; undefined if there are any.
 * @param leaked leaked passwords
 */
export function readRegistration(
  errors: ValidationErrors,
  raw: Raw,
  leaked: ReadonlySet<string>,
): NewRegistration | undefined {
  refuseUnknown(errors, raw, ["kind", "contact", "password"]);
  const kind = readField(errors, raw, "kind", { ...KIND, required: true });
  const contact = readContact(raw.contact);
  if (!contact) errors.add("contact", CONTACT);
  const password = typeof raw.password === "string" ? raw.password : "";
  if (password === "") errors.add("password", "Enter a password.");
  else
    for (const error of passwordErrors(
      password,
      { ...(contact && { [contact.field]: contact.value }) },
      leaked,
    ))
      errors.add("password", error);
  if (errors.found.length > 0 || !contact) return undefined;
  return { kind: kind as RegistrationKind, contact, password };
}

/** A phone number or an email address. */
function readContact(raw: unknown): Contact | undefined {
  if (typeof raw !== "string") return undefined;
  const email = raw.includes("@") ? normaliseEmail(raw) : undefined;
  if (email) return { field: "email", value: email };
  const phone = normalisePhone(raw);
  return phone ? { field: "phone_number", value: phone } : undefined;
}
