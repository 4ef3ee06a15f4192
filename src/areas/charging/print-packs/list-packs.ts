import { type RawBuilder, sql } from "kysely";
import type { PackFilter } from "#domain/print-pack.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { withinScope } from "#kernel/within-scope.ts";

export interface PackView {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly filter: PackFilter;
  readonly two_sided: boolean;
  /** Status of the job that creates the pack. */
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly job_id: number | null;
  /** Number of notices in the pack; `null` until they are selected. */
  readonly count: number | null;
  readonly total_kobo: number | null;
  readonly reprints: number | null;
  readonly pages: number | null;
  /** Whether the file is still available to users who can view every notice in the pack. */
  readonly has_file: boolean;
  readonly file_expires_at: Date | null;
  readonly created_at: Date;
  readonly created_by_name: string;
  readonly finished_at: Date | null;
}

const columns: RawBuilder<unknown> = sql`k.id, k.code, k.title, k.filter, k.two_sided, j.state, k.job_id, k.count,
  k.total_kobo, k.reprints, k.pages, k.file_path IS NOT NULL AND k.file_expires > now() AS has_file, k.file_expires AS file_expires_at,
  k.created_at, k.created_by_name, k.finished_at`;

/** Condition on packs (`k`) of which an actor can view every notice. @throws AppError not-signed-in, forbidden */
export function packsWithin(actor: Actor): RawBuilder<unknown> {
  const scopes = ["demand_notice.view", "demand_notice.print"].map((right) => authorize(actor, right));
  return sql.join(scopes.map(within), sql` AND `);
}

/** One grant has to cover a pack: its columns don't say which of its local governments has notices of which agency. */
function within(scope: Scope): RawBuilder<unknown> {
  const covered = withinScope(scope, {
    lga: (ids) => sql`k.lga_ids <@ ${ids}`,
    agency: (ids) => sql`k.agency_ids <@ ${ids}`,
  });
  return sql`k.count IS NOT NULL AND ${covered}`;
}

/**
 * Condition on packs (`k`): the actor's own, and those of which they can view every notice.
 * @throws AppError not-signed-in, forbidden
 */
export function visiblePacks(actor: Actor): RawBuilder<unknown> {
  return sql`((${packsWithin(actor)}) OR k.created_by = ${actor.session?.user.id ?? null})`;
}

/** Print packs, latest first. @throws AppError not-signed-in, forbidden */
export async function listPacks(actor: Actor, query: PageQuery): Promise<Page<PackView>> {
  return pageOf<PackView>(database(), query, {
    select: columns,
    from: sql`print_pack k`,
    joins: sql`JOIN job j ON j.id = k.job_id`,
    where: visiblePacks(actor),
    order: newestFirst("k.id"),
  });
}

/** One pack and its progress. @throws AppError not-signed-in, forbidden, not-found */
export async function getPack(actor: Actor, id: number): Promise<PackView> {
  const { rows } = await sql<PackView>`
    SELECT ${columns} FROM print_pack k JOIN job j ON j.id = k.job_id WHERE k.id = ${id} AND ${visiblePacks(actor)}`.execute(
    database(),
  );
  if (!rows[0]) throw notFound("print pack");
  return rows[0];
}
