import type { Queryable } from "#kernel/db/client.ts";

const REGISTERS = ["property", "shop", "vehicle", "mast", "signage"] as const;

/** The code and title of a bill’s asset; undefined for a bill without an asset. */
export async function readAsset(
  db: Queryable,
  type: string | null,
  id: number | null,
): Promise<{ code: string; title: string } | undefined> {
  const register = REGISTERS.find((name) => name === type);
  if (!register || id === null) return undefined;
  return db.selectFrom(register).select(["code", "title"]).where("id", "=", id).executeTakeFirst();
}
