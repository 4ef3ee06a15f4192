/** What somebody who opens an account writes first: how they are reached, and their password. */
import { choice } from "#resource/field.ts";
import { type InputFaults, readField, refuseUnknown } from "./charging-input.ts";
import { normaliseEmail } from "./identity.ts";
import { passwordFaults } from "./password-rules.ts";
import { normalisePhone } from "./phone.ts";
import type { Raw } from "./record-input.ts";

/** Whom an account is opened for. */
export const registrationKinds = ["individual", "corporate"] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

/** What is proved with a token, and signed in with later: one of the two. */
export type Contact =
  | { readonly field: "email"; readonly value: string }
  | { readonly field: "phone_number"; readonly value: string };

export interface NewRegistration {
  readonly kind: RegistrationKind;
  readonly contact: Contact;
  readonly password: string;
}

const KIND = choice("Kind of account", { individual: "For myself", corporate: "For a company" });
const CONTACT = "Write a phone number of 11 figures, like 08034412290, or an e-mail address.";

/**
 * All faults at once; undefined when there are any.
 * @param leaked passwords that became known elsewhere
 */
export function readRegistration(
  faults: InputFaults,
  raw: Raw,
  leaked: ReadonlySet<string>,
): NewRegistration | undefined {
  refuseUnknown(faults, raw, ["kind", "contact", "password"]);
  const kind = readField(faults, raw, "kind", { ...KIND, required: true });
  const contact = readContact(raw.contact);
  if (!contact) faults.add("contact", CONTACT);
  const password = typeof raw.password === "string" ? raw.password : "";
  if (password === "") faults.add("password", "Write a password.");
  else
    for (const fault of passwordFaults(
      password,
      { ...(contact && { [contact.field]: contact.value }) },
      leaked,
    ))
      faults.add("password", fault);
  if (faults.found.length > 0 || !contact) return undefined;
  return { kind: kind as RegistrationKind, contact, password };
}

/** A phone number or an e-mail address, whichever it is. */
function readContact(raw: unknown): Contact | undefined {
  if (typeof raw !== "string") return undefined;
  const email = raw.includes("@") ? normaliseEmail(raw) : undefined;
  if (email) return { field: "email", value: email };
  const phone = normalisePhone(raw);
  return phone ? { field: "phone_number", value: phone } : undefined;
}
