import { bareWord } from "#domain/password-rules.ts";

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * About 49,000 passwords frequent in leaks, in the form of `bareWord`. Loaded when first needed, because most processes never
 * do.
 */
export function leakedPasswords(): Promise<ReadonlySet<string>> {
  known ??= read();
  return known;
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(bareWord));
}
