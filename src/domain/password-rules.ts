/**
 * What a password must be. Long rather than odd: no rule asks for capitals or signs, since people answer
 * those with "Password1!". Whoever sets a password, in whatever way, is asked these.
 */

import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { message, type Translatable } from "./message.ts";

/** Letters it has at least. */
export const PASSWORD_LEAST = 10;
/** More would only make the hash work longer. */
const PASSWORD_MOST = 200;

/** Whose password it is to be: what others know of them is no secret. */
export interface PasswordOwner {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone_number?: string | null | undefined;
}

/**
 * Everything that is wrong with a password, all at once; empty when it will do.
 * @param leaked passwords that became known elsewhere, as `bareWord` writes them
 */
export function passwordFaults(
  password: string,
  owner: PasswordOwner,
  leaked: ReadonlySet<string>,
): Translatable[] {
  const faults: Translatable[] = [];
  const letters = [...password].length;
  if (letters < PASSWORD_LEAST)
    faults.push(
      message("At least {least} characters; this has {letters}.", { least: PASSWORD_LEAST, letters }),
    );
  if (letters > PASSWORD_MOST)
    faults.push(message("At most {most} characters; this has {n}.", { most: PASSWORD_MOST, n: letters }));
  if (isOwnersName(password, owner)) faults.push("Not your own name, e-mail or phone number.");
  // Most that leaked are short words: of one that is to be longer anyway it would be said for nothing.
  if (isCommon(password) || (letters >= PASSWORD_LEAST && isLeaked(password, leaked)))
    faults.push("This one is among the first that are tried. Take another.");
  return faults;
}

/** Only letters and figures count: "Ade-Wale 1990!" is "adewale1990". */
export function bareWord(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Without the figures people put around a word to make it longer. */
function stem(text: string): string {
  return bareWord(text).replace(/^\p{N}+|\p{N}+$/gu, "");
}

function isOwnersName(password: string, { name, email, phone_number }: PasswordOwner): boolean {
  const [mailbox = ""] = (email ?? "").split("@");
  const known = [name ?? "", (name ?? "").split(/\s+/).reverse().join(""), email ?? "", mailbox];
  const taken = known.flatMap((text) => [bareWord(text), stem(text)]).filter((text) => text.length > 2);
  if (taken.includes(bareWord(password)) || taken.includes(stem(password))) return true;
  return phone_number != null && phone_number !== "" && bareWord(password).includes(phone_number);
}

function isCommon(password: string): boolean {
  const plain = bareWord(password);
  if (COMMON_PASSWORDS.has(plain) || COMMON_PASSWORDS.has(stem(password))) return true;
  return plain !== "" && (isRepeated(plain) || isRun(plain));
}

/** So many letters of a leaked one, with figures around them, are that one still: "monkey2026" is, "ade83642715" is not. */
const LEAKED_STEM = 6;

function isLeaked(password: string, leaked: ReadonlySet<string>): boolean {
  const word = stem(password);
  return leaked.has(bareWord(password)) || (word.length >= LEAKED_STEM && leaked.has(word));
}

/** "aaaaaaaaaa", "abcabcabcabc". */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1{2,}$/u.test(text);
}

/** "1234567890", "abcdefghij", and the same backwards. */
function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return codes.length > 5 && steps.size === 1 && (steps.has(1) || steps.has(-1));
}
