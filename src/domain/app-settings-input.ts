/** Reads a setting from a form or the API. Collects all errors and never corrects values silently. */

import type { ListSetting, SettingField, SettingGroup, TextSetting } from "./app-setting-kinds.ts";
import { normaliseEmail } from "./identity.ts";
import { readMoney, type ValidationErrors } from "./input-readers.ts";
import { typedText, withoutDirections } from "./invisible-characters.ts";
import { message } from "./message.ts";
import { formatNaira } from "./money.ts";
import { readNetwork } from "./networks.ts";
import { normalisePhone } from "./phone.ts";
import { printError } from "./printable-letters.ts";
import type { Raw } from "./record-input.ts";

export type SettingValue = Readonly<Record<string, string | number | null>>;

/** The values, and for each secret the new value, null to delete it, or undefined to keep it. */
export interface SettingInput {
  readonly value: SettingValue;
  readonly secrets: Readonly<Record<string, string | null | undefined>>;
}

/** The current setting; fields that aren't sent keep their values. */
export interface CurrentSetting {
  readonly value: SettingValue;
  /** Names of the stored secrets. */
  readonly secrets: ReadonlySet<string>;
}

const TEXT_FORMS: Readonly<
  Record<
    Exclude<TextSetting["form"], "plain">,
    { read: (text: string) => string | undefined; advice: string }
  >
> = {
  phone: { read: normalisePhone, advice: "Phone number must be 11 digits, such as 08034412290." },
  email: { read: normaliseEmail, advice: "Enter an email address, such as revenue@example.ng." },
  host: {
    read: (text) => (/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text.toLowerCase() : undefined),
    advice: "Enter a server name, such as smtp.example.ng.",
  },
  address: { read: webAddress, advice: "Enter a URL that starts with https://." },
  networks: {
    read: networkLines,
    advice: "Enter one network per line, such as 196.220.10.0/24 or 2c0f:f5c0::/32, or a single IP address.",
  },
  tiles: {
    read: tileAddress,
    advice: "Enter a URL that starts with https:// and has {z}, {x} and {y} in its path.",
  },
};

/** Merges the input into the current setting; the result is only valid while `errors` is empty. */
export function readSettingInput(
  errors: ValidationErrors,
  { fields, needs }: Pick<SettingGroup, "fields" | "needs">,
  raw: Raw,
  before: CurrentSetting,
): SettingInput {
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(fields, name) || fields[name]?.kind === "picture") errors.add(name, "Unknown field.");
  }
  const value: Record<string, string | number | null> = {};
  const secrets: Record<string, string | null | undefined> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === "secret") secrets[name] = readSecret(errors, name, field.most, raw[name]);
    else if (raw[name] === undefined || field.kind === "picture") value[name] = before.value[name] ?? null;
    else value[name] = readOne(errors, name, field, raw[name]);
  }
  requireFields(errors, fields, needs?.[String(value.provider)] ?? [], { value, secrets }, before);
  requireNewSecrets(errors, fields, { value, secrets }, before);
  return { value, secrets };
}

function readOne(
  errors: ValidationErrors,
  name: string,
  field: Exclude<SettingField, { kind: "secret" | "picture" }>,
  raw: unknown,
): string | number {
  const typed = typeof raw === "string" ? raw.normalize("NFC").trim() : raw;
  if (field.kind === "whole") return readWhole(errors, name, field, typed);
  if (field.kind === "money") return readAmount(errors, name, field, typed);
  if (field.kind === "list") return readList(errors, name, field, typed);
  if (typeof typed !== "string") return errors.add(name, "Send a single value.") ?? "";
  if (field.kind === "choice") {
    if (!Object.hasOwn(field.choices, typed)) errors.add(name, "Select an option from the list.");
    return typed;
  }
  return readText(errors, name, field, typed);
}

/** Accepts an array or the stored form; blank entries are skipped. */
function readList(
  errors: ValidationErrors,
  name: string,
  { label, choices, optional }: ListSetting,
  raw: unknown,
): string {
  const names = (Array.isArray(raw) ? raw : [raw]).flatMap((one) =>
    typeof one === "string" ? splitList(one) : [one],
  );
  if (!names.every((one) => typeof one === "string" && Object.hasOwn(choices, one)))
    return errors.add(name, "Select options from the list.") ?? "";
  if (new Set(names).size < names.length) errors.add(name, "Select each option only once.");
  if (names.length === 0 && !optional) errors.add(name, message("{label} is required.", { label }));
  return names.join(",");
}

/** The names of a list setting, in their order. */
export function splitList(value: string | number | null | undefined): string[] {
  return String(value ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}

function readWhole(
  errors: ValidationErrors,
  name: string,
  { least, most }: { least: number; most: number },
  raw: unknown,
): number {
  const number = typeof raw === "string" && /^[0-9]{1,9}$/.test(raw) ? Number(raw) : raw;
  if (typeof number === "number" && Number.isInteger(number) && number >= least && number <= most)
    return number;
  return (
    errors.add(
      name,
      message("Enter a whole number from {least} to {most}.", { least, most: most.toLocaleString("en-NG") }),
    ) ?? least
  );
}

/** A number is kobo, a string is naira. */
function readAmount(
  errors: ValidationErrors,
  name: string,
  { least, most }: { least: number; most: number },
  raw: unknown,
): number {
  const kobo = readMoney(errors, name, raw);
  if (errors.has(name) || (kobo !== null && kobo >= least && kobo <= most)) return kobo ?? least;
  return (
    errors.add(
      name,
      message("Enter an amount from {least} to {most}.", {
        least: formatNaira(least),
        most: formatNaira(most),
      }),
    ) ?? least
  );
}

function readText(errors: ValidationErrors, name: string, field: TextSetting, text: string): string {
  const plain = field.lines ? withoutDirections(text.replaceAll("\r\n", "\n")) : typedText(text);
  if (plain === "") {
    if (!field.optional) errors.add(name, message("{label} is required.", { label: field.label }));
    return "";
  }
  const forbidden = field.lines ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u;
  if (forbidden.test(plain)) errors.add(name, "Enter text without control characters.");
  if (field.form !== "plain") {
    const { read, advice } = TEXT_FORMS[field.form];
    const value = read(plain);
    if (value === undefined || value.length > field.most) return errors.add(name, advice) ?? plain;
    return value;
  }
  const printingError = field.lines ? undefined : printError(plain);
  if (printingError !== undefined) errors.add(name, printingError);
  if (plain.length > field.most)
    errors.add(
      name,
      message("Enter at most {most} characters. You entered {n}.", { most: field.most, n: plain.length }),
    );
  return plain;
}

function readSecret(errors: ValidationErrors, name: string, most: number, raw: unknown) {
  // Blank keeps the stored secret, because forms never contain it.
  if (raw === undefined || raw === "") return undefined;
  if (raw === null) return null;
  if (typeof raw !== "string" || !/^[\x20-\x7e]+$/.test(raw) || raw.length > most)
    return errors.add(name, message("Use at most {most} letters, digits and symbols.", { most }));
  return raw.trim();
}

/** Adds an error for each missing required field; a stored secret counts as given. */
export function requireFields(
  errors: ValidationErrors,
  fields: SettingGroup["fields"],
  names: readonly string[],
  { value, secrets }: SettingInput,
  before: CurrentSetting,
): void {
  for (const name of names) {
    const field = fields[name];
    const given =
      field?.kind === "secret"
        ? secrets[name] !== null && (secrets[name] !== undefined || before.secrets.has(name))
        : value[name] !== "";
    if (!given && !errors.has(name))
      errors.add(name, message("{label} is required for this option.", { label: field?.label ?? name }));
  }
}

/** A secret must be entered again when its receiver changes; otherwise it could be sent to a server that reads it. */
function requireNewSecrets(
  errors: ValidationErrors,
  fields: SettingGroup["fields"],
  { value, secrets }: SettingInput,
  before: CurrentSetting,
): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== "secret" || !field.for || secrets[name] !== undefined) continue;
    if (before.secrets.has(name) && value[field.for] !== before.value[field.for])
      errors.add(
        name,
        message("{label} was entered for another server. Enter it again.", { label: field.label }),
        "secret-again",
      );
  }
}

/** Placeholders are allowed in the path only, because the content security policy contains the origin. */
function tileAddress(text: string): string | undefined {
  const [, origin = "", path = ""] = /^(https?:\/\/[^/?#]+)(\/.*)$/.exec(text) ?? [];
  if (webAddress(`${origin}/`) === undefined || !/^[\x21-\x7e]+$/.test(path)) return undefined;
  if (!["{z}", "{x}", "{y}"].every((part) => path.includes(part))) return undefined;
  return `${new URL(origin).origin}${path}`;
}

/** One network per line, without duplicates. */
function networkLines(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const networks = lines.map(readNetwork);
  return networks.includes(undefined) ? undefined : [...new Set(networks)].join("\n");
}

function webAddress(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  const { username, password, href } = new URL(text);
  return username || password ? undefined : href;
}
