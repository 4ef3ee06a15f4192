import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";
import type { OwnerType } from "./owners.ts";

/** In whose name somebody can register something. */
export interface OwnOwner {
  readonly kind: OwnerType;
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** The individual or the corporates that the signed-in owner stands for. @throws AppError not-signed-in, forbidden */
export async function listOwnOwners(actor: Actor): Promise<OwnOwner[]> {
  authorize(actor, "own_asset.create");
  const { individual_id = null, corporate_ids = [] } = actor.session?.user ?? {};
  const { rows } = await sql<OwnOwner>`
    SELECT 'individual' AS kind, id, code, title FROM individual
    WHERE id = ${individual_id} AND status <> 'archived'
    UNION ALL
    SELECT 'corporate', id, code, title FROM corporate
    WHERE id = ANY(${[...corporate_ids]}::bigint[]) AND status NOT IN ('archived', 'rejected')
    ORDER BY title, id LIMIT 100`.execute(database());
  return rows;
}

/**
 * The owner a form or the API names; the only one there is, where it names none.
 * @param raw "corporate:12"
 * @throws AppError invalid
 */
export function readOwner(actor: Actor, raw: unknown): { kind: OwnerType; id: number } {
  const user = actor.session?.user;
  const own: { kind: OwnerType; id: number }[] = [
    ...(user?.individual_id == null ? [] : [{ kind: "individual" as const, id: user.individual_id }]),
    ...(user?.corporate_ids ?? []).map((id) => ({ kind: "corporate" as const, id })),
  ];
  const [only] = own;
  if ((raw === undefined || raw === null || raw === "") && only && own.length === 1) return only;
  const [, kind, id] = /^(individual|corporate):([0-9]{1,10})$/.exec(String(raw ?? "")) ?? [];
  if (kind && id) return { kind: kind as OwnerType, id: Number(id) };
  const message =
    own.length === 0
      ? "Your account stands for nobody on record yet. Ask the office."
      : "Choose whose it is: yours, or of a company you act for.";
  throw new AppError("invalid", message, { fields: { owner: [message] } });
}
