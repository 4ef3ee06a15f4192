/**
 * Password rules, for every way of setting a password. They require length, not capitals or symbols, which lead to
 * "Password1!".
 */

import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { message, type Translatable } from "./message.ts";

/** Minimum characters. */
export const PASSWORD_MIN_LENGTH = 10;
/** Limits the cost of hashing. */
const PASSWORD_MAX_LENGTH = 200;

/** The user, whose own details can't be the password. */
export interface PasswordOwner {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone_number?: string | null | undefined;
}

/**
 * All errors of a password; empty if it is valid.
 * @param leaked leaked passwords, normalised by `normaliseWord`
 */
export function passwordErrors(
  password: string,
  owner: PasswordOwner,
  leaked: ReadonlySet<string>,
): Translatable[] {
  const errors: Translatable[] = [];
  const letters = [...password].length;
  if (letters < PASSWORD_MIN_LENGTH)
    errors.push(
      message("Use at least {least} characters. This password has {letters}.", {
        least: PASSWORD_MIN_LENGTH,
        letters,
      }),
    );
  if (letters > PASSWORD_MAX_LENGTH)
    errors.push(
      message("Enter at most {most} characters. You entered {n}.", { most: PASSWORD_MAX_LENGTH, n: letters }),
    );
  if (isOwnersDetail(password, owner)) errors.push("Don’t use your name, email address or phone number.");
  // Not reported for short passwords, which must be changed anyway.
  if (isCommon(password) || (letters >= PASSWORD_MIN_LENGTH && isLeaked(password, leaked)))
    errors.push("This password is easy to guess. Enter a different one.");
  return errors;
}

/** Letters and digits only: "Ade-Wale 1990!" is "adewale1990". */
export function normaliseWord(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Without leading and trailing digits. */
function withoutDigits(text: string): string {
  return normaliseWord(text).replace(/^\p{N}+|\p{N}+$/gu, "");
}

function isOwnersDetail(password: string, { name, email, phone_number }: PasswordOwner): boolean {
  const [mailbox = ""] = (email ?? "").split("@");
  const known = [name ?? "", (name ?? "").split(/\s+/).reverse().join(""), email ?? "", mailbox];
  const excluded = known
    .flatMap((text) => [normaliseWord(text), withoutDigits(text)])
    .filter((text) => text.length > 2);
  if (excluded.includes(normaliseWord(password)) || excluded.includes(withoutDigits(password))) return true;
  return phone_number != null && phone_number !== "" && normaliseWord(password).includes(phone_number);
}

function isCommon(password: string): boolean {
  const plain = normaliseWord(password);
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(withoutDigits(password))) return true;
  return plain !== "" && (isRepeated(plain) || isSequence(plain));
}

/**
 * A leaked word of at least this length counts with digits around it too: "monkey2026" is leaked, "ade83642715" is not.
 */
const MIN_LEAKED_LENGTH = 6;

function isLeaked(password: string, leaked: ReadonlySet<string>): boolean {
  const word = withoutDigits(password);
  return leaked.has(normaliseWord(password)) || (word.length >= MIN_LEAKED_LENGTH && leaked.has(word));
}

/** "aaaaaaaaaa", "abcabcabcabc". */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1{2,}$/u.test(text);
}

/** "1234567890", "abcdefghij", and the reverse. */
function isSequence(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return codes.length > 5 && steps.size === 1 && (steps.has(1) || steps.has(-1));
}
