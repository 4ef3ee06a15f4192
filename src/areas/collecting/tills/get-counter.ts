import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { agenciesOfAnyGrant, lgasOfAnyGrant } from "#domain/people/cover.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOneOf } from "#kernel/within-scope.ts";

/** The actor's current till; none before it is opened. It does not reveal the content of the drawer. */
export interface Counter {
  readonly till: {
    readonly id: number;
    readonly code: string;
    readonly place: string;
    readonly agency: string | null;
    readonly lga: string | null;
    readonly day: LagosDate;
    readonly opened_at: Date;
    readonly version: number;
    /** Of an earlier day: it takes no more payments. */
    readonly late: boolean;
    readonly payments: number;
  } | null;
  /** The actor's counted tills that are pending closing, latest first. */
  readonly waiting: readonly {
    readonly id: number;
    readonly code: string;
    readonly place: string;
    readonly day: LagosDate;
  }[];
  /** The step that cash is rounded to, in kobo. */
  readonly cash_rounding_kobo: number;
  /** The name of the last counter. */
  readonly last_place: string | null;
}

/** @throws AppError forbidden, not-signed-in */
export async function getCounter(actor: Actor): Promise<Counter> {
  authorize(actor, "till.use");
  const me = officerIdOf(actor);
  const db = database();
  const { rows } = await sql<NonNullable<Counter["till"]>>`
    SELECT t.id, t.code, t.place, a.name AS agency, g.name AS lga, t.day, t.opened_at, t.version,
      t.day < (now() AT TIME ZONE 'Africa/Lagos')::date AS late,
      (SELECT count(*)::integer FROM till_payment tp WHERE tp.till_id = t.id) AS payments
    FROM till t LEFT JOIN agency a ON a.id = t.agency_id LEFT JOIN lga g ON g.id = t.lga_id
    WHERE t.cashier_id = ${me} AND t.status = 'open'`.execute(db);
  const waiting = await sql<Counter["waiting"][number]>`
    SELECT id, code, place, day FROM till WHERE cashier_id = ${me} AND status = 'counted' ORDER BY id DESC LIMIT 5`.execute(
    db,
  );
  const last = await sql<{ place: string }>`
    SELECT place FROM till WHERE cashier_id = ${me} ORDER BY id DESC LIMIT 1`.execute(db);
  return {
    till: rows[0] ?? null,
    waiting: waiting.rows,
    last_place: last.rows[0]?.place ?? null,
    cash_rounding_kobo: (await readAppSetting("tills")).cash_rounding_kobo,
  };
}

export interface TillChoices {
  readonly agencies: readonly { readonly id: number; readonly name: string }[];
  readonly lgas: readonly { readonly id: number; readonly name: string }[];
  /** Whether one of them has to be selected. */
  readonly agency_needed: boolean;
  readonly lga_needed: boolean;
}

/** The choices for opening a till: a cashier limited to some places or agencies selects one of them. */
export async function tillChoices(actor: Actor): Promise<TillChoices> {
  const scope = authorize(actor, "till.use");
  const bounds = { agency: agenciesOfAnyGrant(scope), lga: lgasOfAnyGrant(scope) };
  const readActive = async (table: "agency" | "lga") => {
    const { rows } = await sql<{ id: number; name: string }>`
      SELECT id, name FROM ${sql.table(table)} WHERE status = 'active'
        AND ${isOneOf("id", bounds[table])} ORDER BY name COLLATE "und-x-icu", id LIMIT 500`.execute(
      database(),
    );
    return rows;
  };
  const [agencies, lgas] = await Promise.all([readActive("agency"), readActive("lga")]);
  return { agencies, lgas, agency_needed: bounds.agency !== "*", lga_needed: bounds.lga !== "*" };
}
