import { findImport, type ImportRow } from "#areas/registry/import/get-import.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** The import, if it is one of arrears. The caller has checked the rights. @throws AppError not-found */
export async function requireArrearsImport(db: Queryable, id: number): Promise<ImportRow> {
  const row = await findImport(db, id);
  if (row?.resource !== "arrear") throw notFound("import");
  return row;
}
