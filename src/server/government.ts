import { database } from "./db/client.ts";
import type { Government } from "./db/seed.ts";

let kept: { value: Government & { demo: boolean }; until: number } | undefined;

/** Whose book this is, read again every few seconds. */
export async function currentGovernment(): Promise<Government & { demo: boolean }> {
  if (kept && kept.until > Date.now()) return kept.value;
  const row = await database()
    .selectFrom("installation")
    .select(["government", "demo"])
    .executeTakeFirstOrThrow();
  const value = { ...(row.government as unknown as Government), demo: row.demo };
  kept = { value, until: Date.now() + 5_000 };
  return value;
}
