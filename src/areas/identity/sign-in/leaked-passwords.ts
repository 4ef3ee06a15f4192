import { bareWord } from "#domain/password-rules.ts";

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Some 49,000 passwords that were found most often where many had leaked, as `bareWord` writes them. Read when the first password is
 * set: most processes of most days never need them.
 */
export function leakedPasswords(): Promise<ReadonlySet<string>> {
  known ??= read();
  return known;
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(bareWord));
}
