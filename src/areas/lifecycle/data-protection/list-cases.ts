import { sql } from "kysely";
import { ownUser } from "#areas/identity/people/own-user.ts";
import { parseCode } from "#domain/code.ts";
import type { CaseState } from "#domain/data-case.ts";
import { maskNamed } from "#domain/mask-personal.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { casesWithin, type DataCase, getCase, readCases } from "./case-row.ts";
import { findObstacles, type Obstacle } from "./obstacles.ts";
import { readPerson } from "./person.ts";

export interface CaseQuery extends PageQuery {
  readonly state?: CaseState | undefined;
  /** Code of a case or a person. */
  readonly q?: string | undefined;
}

/** The cases that the actor can view, latest first. @throws AppError not-signed-in, forbidden */
export async function listCases(actor: Actor, query: CaseQuery): Promise<Page<DataCase>> {
  const { state, after, q = "" } = query;
  const code = parseCode(q.trim());
  const searchCondition =
    q.trim() === ""
      ? sql`true`
      : code?.prefix === "DPC"
        ? sql`c.id = ${code.id}`
        : code?.prefix === "IND"
          ? sql`c.individual_id = ${code.id}`
          : code?.prefix === "USR"
            ? sql`c.user_id = ${code.id}`
            : sql`false`;
  const where = sql`${casesWithin(actor, "data_protection.view")} AND ${state ? sql`c.status = ${state}` : sql`true`} AND ${searchCondition}`;
  const db = database();
  const from = sql`data_case c LEFT JOIN individual i ON i.id = c.individual_id`;
  const afterCursor = after === undefined ? sql`true` : sql`c.id < ${after}`;
  return countedPage(db, query, { from, where }, (limit) =>
    readCases(db, sql`${where} AND ${afterCursor}`, limit),
  );
}

export interface SearchedFor {
  readonly kind: "name" | "part" | "phone" | "email" | "number";
  /**
   * Value to search for; a fixed text for numbers such as NIN and TIN, which are never returned. Other values are in full
   * for officers who work or decide on the case, because they approve this list, and masked for others.
   */
  readonly value: string;
  /** Whether the value is removed from all data; otherwise, only from data linked to the person. */
  readonly everywhere: boolean;
}

export interface Counted {
  readonly table: string;
  readonly column: string;
  /** Number of rows linked to the person. */
  readonly linked_rows: number;
  /** Number of rows that are not linked to the person, but contain a value that belongs only to them. */
  readonly unlinked_rows: number;
  /** Number of other rows that contain the name, which are not changed. */
  readonly unchanged_rows: number;
}

export interface ShownCase extends DataCase {
  /** Personal data to search for in other records; empty before the proposal. */
  readonly searched_for: readonly SearchedFor[];
  /** Number of occurrences of this data, by table and column. */
  readonly counts: readonly Counted[];
  /** Whether the job was interrupted, so that a deciding officer can resume it. */
  readonly interrupted: boolean;
  /** Obstacles to pseudonymising; empty for other kinds of case. */
  readonly obstacles: readonly Obstacle[];
  /** Whether the case is about the caller, so that others must handle it. */
  readonly about_me: boolean;
  readonly may_work: boolean;
  readonly may_decide: boolean;
}

/** A case with the obstacles to pseudonymising. @throws AppError not-signed-in, forbidden, not-found */
export async function viewCase(actor: Actor, id: number): Promise<ShownCase> {
  const db = database();
  const found = await getCase(db, actor, id, "data_protection.view");
  const showsObstacles = found.kind === "erasure" && found.status === "open" && found.erasure !== "approved";
  const place = { lga_id: found.lga_id };
  const [canWork, canDecide] = [
    may(actor, "data_protection.work", place),
    may(actor, "data_protection.decide", place),
  ];
  // Users can’t work or decide on cases about themselves.
  const user = actor.session?.user;
  const about_me =
    user !== undefined &&
    (user.id === found.user_id ||
      (found.individual_id !== null && user.individual_id === found.individual_id));
  return {
    ...found,
    obstacles: showsObstacles ? await findObstacles(db, await readPerson(db, found)) : [],
    ...(await readProposal(found, canWork || canDecide)),
    about_me,
    may_work: canWork && !about_me,
    may_decide: canDecide && !about_me && found.proposed_by !== user?.id,
  };
}

async function readProposal({ id, erasure, erase_job_id }: DataCase, inFull: boolean) {
  const db = database();
  const searchValues = await sql<SearchedFor>`
    SELECT kind, CASE kind WHEN 'number' THEN 'Encrypted number' ELSE value END AS value, elsewhere AS everywhere
    FROM data_erasure_value WHERE case_id = ${id} ORDER BY kind, value`.execute(db);
  const columnCounts = await sql<Counted>`
    SELECT tab AS "table", col AS "column", near AS linked_rows, elsewhere AS unlinked_rows, named AS unchanged_rows
    FROM data_erasure_count WHERE case_id = ${id} AND near + elsewhere + named > 0
    ORDER BY tab, col`.execute(db);
  const endedJob = await sql`
    SELECT FROM job WHERE id = ${erase_job_id}::bigint AND state NOT IN ('queued', 'running')`.execute(db);
  const counts = columnCounts.rows.map(({ linked_rows, unlinked_rows, unchanged_rows, ...at }) => ({
    ...at,
    linked_rows: Number(linked_rows),
    unlinked_rows: Number(unlinked_rows),
    unchanged_rows: Number(unchanged_rows),
  }));
  const searched_for = inFull ? searchValues.rows : searchValues.rows.map(maskSearchValue);
  return { searched_for, counts, interrupted: erasure === "approved" && endedJob.rows.length > 0 };
}

function maskSearchValue(one: SearchedFor): SearchedFor {
  const name = one.kind === "phone" ? "phone_number" : one.kind;
  return { ...one, value: maskNamed(name, one.value) };
}

export interface OwnCase {
  readonly id: number;
  readonly code: string;
  readonly kind: DataCase["kind"];
  readonly status: CaseState;
  readonly request: string;
  readonly requested_at: Date;
  readonly due_on: string;
  readonly outcome: string | null;
}

/** The actor’s own requests, latest first. @throws AppError not-signed-in */
export async function ownCases(actor: Actor): Promise<OwnCase[]> {
  const { rows } = await sql<OwnCase>`
    SELECT id, code, kind, status, request, asked_at AS requested_at, due_on::text, outcome FROM data_case
    WHERE asked_by = ${ownUser(actor).id} ORDER BY id DESC LIMIT 20`.execute(database());
  return rows;
}
