import { normaliseWord } from "#domain/password-rules.ts";

let cached: Promise<ReadonlySet<string>> | undefined;

/**
 * About 49,000 passwords frequent in leaks, in the form of `normaliseWord`. Loaded when first needed, because most processes never
 * do.
 */
export function leakedPasswords(): Promise<ReadonlySet<string>> {
  cached ??= load();
  return cached;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(normaliseWord));
}
