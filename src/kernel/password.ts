import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const MAX_CONCURRENT = 2;

let running = 0;
const waiting: (() => void)[] = [];

// Each hash takes 19 MiB and a core, so a burst of sign-ins is queued.
async function queued<T>(work: () => Promise<T>): Promise<T> {
  // A finished hash hands its slot to the next one, so that none in between can take it.
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function argon2Tag(password: string, nonce: Buffer, before?: () => Promise<void>): Promise<Buffer> {
  const message = Buffer.from(password.normalize("NFKC"));
  return queued(async () => {
    await before?.();
    return (await derive("argon2id", { message, nonce, ...COST })) as Buffer;
  });
}

/** @returns the stored form: `argon2id$salt$tag`, base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `argon2id$${salt.toString("base64url")}$${(await argon2Tag(password, salt)).toString("base64url")}`;
}

// Used for unknown accounts, so that the response time does not reveal which accounts exist.
const DUMMY_HASH = `argon2id$${randomBytes(16).toString("base64url")}$${randomBytes(32).toString("base64url")}`;

/**
 * Compares in constant time. Without a stored hash it takes as long and returns false.
 * @param before runs just before hashing, to check the rate limit again
 */
export async function passwordMatches(
  password: string,
  stored: string | null | undefined,
  before?: () => Promise<void>,
): Promise<boolean> {
  const [, salt = "", expected = ""] = (stored ?? DUMMY_HASH).split("$");
  const actual = await argon2Tag(password, Buffer.from(salt, "base64url"), before);
  return timingSafeEqual(actual, Buffer.from(expected, "base64url")) && Boolean(stored);
}
