import { type RawBuilder, sql } from "kysely";
import { maskNames } from "#areas/registry/records/guest-names.ts";
import { parseQuery, type SearchQuery } from "#domain/find/parse-query.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { boundedDatabase, type Tx } from "#kernel/db/client.ts";
import { withSearchTimeout } from "#kernel/db/search-timeout.ts";
import { billsDue, type FoundDue } from "./bills-due.ts";
import { documentParts } from "./find-documents.ts";
import { namedParts, ownAgentParts } from "./find-named.ts";
import { registerParts } from "./find-registers.ts";
import { MAX_PER_KIND, type PartRow, type Query, RANK } from "./part.ts";

/** Maximum rows of an answer. */
const MAX_ROWS = 50;

/** A record that matches the search. */
export interface FoundRecord {
  /** A register, or another kind with its own screen: "property", "bill", "user". */
  readonly kind: string;
  readonly id: number;
  /** Its code, or the number of its document. */
  readonly code: string;
  readonly title: string;
  /** Owner or other distinguishing detail. */
  readonly detail: string | null;
  /** Its local government. */
  readonly place: string | null;
  readonly status: string | null;
  /** Whether its code, number, phone number or plate equals the search text. */
  readonly exact: boolean;
  /** For a bill: amount due next; null if there is none. */
  readonly due: FoundDue | null;
}

export interface FoundRecords {
  /** Best match first, at most fifty and six per kind. */
  readonly rows: readonly FoundRecord[];
  /** Kinds with more matches than returned. */
  readonly more: readonly string[];
  /** Whether the text is too short for names. */
  readonly too_short: boolean;
}

/**
 * Finds all records that match a text, within the actor's access to the lists of each kind.
 * @param raw at most `MAX_QUERY_LENGTH` characters, no control characters
 * @throws AppError not-signed-in, search-too-slow
 */
export async function findAnything(actor: Actor, raw: string): Promise<FoundRecords> {
  if (!actor.session && !actor.system) throw new AppError("not-signed-in", "Sign in first.");
  const typed = parseQuery(raw);
  const rows = typed.text === "" ? [] : await runSearch(actor, typed);
  const found = ordered(rows.map((row) => maskRow(actor, row)));
  const bills = found.rows.flatMap(({ kind, id }) => (kind === "bill" ? [id] : []));
  const due = await billsDue(actor, bills);
  const withDue = found.rows.map((row) => ({
    ...row,
    due: row.kind === "bill" ? (due.get(row.id) ?? null) : null,
  }));
  return { ...found, rows: withDue, too_short: isTooShort(typed) };
}

/** One query for all kinds that can match; undefined if none can. */
export function anythingQuery(actor: Actor, typed: Query): RawBuilder<Row> | undefined {
  const parts = [
    ...registerParts(actor, typed),
    ...namedParts(actor, typed),
    ...ownAgentParts(actor, typed),
    ...documentParts(actor, typed),
  ];
  if (parts.length === 0) return undefined;
  return sql<Row>`SELECT f.*, l.name AS place FROM (${sql.join(parts, sql` UNION ALL `)}) AS f LEFT JOIN lga l ON l.id = f.lga_id`;
}

/**
 * Prepares a transaction for the search, and folds the text. For a common word the planner expects early matches and scans the
 * table; if they are outside the actor's scope, it reads all of it. Therefore only indexes are allowed, and matches are fetched
 * until there are enough.
 */
export async function prepareSearch(tx: Tx, typed: SearchQuery): Promise<Query> {
  const { rows } = await sql<{ text: string; words: string[] }>`
    SELECT set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true), fold(${typed.text}::text) AS text,
      ARRAY(SELECT fold(w) FROM unnest(${[...typed.words]}::text[]) WITH ORDINALITY AS t (w, n) ORDER BY n) AS words`.execute(
    tx,
  );
  const { text = "", words = [] } = rows[0] ?? {};
  return { ...typed, folded: { text, words } };
}

/** Runs the search on a connection with a time limit. */
function runSearch(actor: Actor, typed: SearchQuery): Promise<Row[]> {
  const search = () =>
    boundedDatabase()
      .transaction()
      .execute(async (tx) => {
        const query = anythingQuery(actor, await prepareSearch(tx, typed));
        return query ? (await query.execute(tx)).rows : [];
      });
  return withSearchTimeout(search, "This search takes too long. Enter more letters.");
}

type Row = PartRow & { readonly place: string | null };

/** A guest with an agent's code must not learn the name. */
function maskRow(actor: Actor, row: Row): Row {
  const register = registers.find(({ name }) => name === row.kind);
  return register ? maskNames(actor, register, row) : row;
}

/** Best match first; equal matches keep the order of kinds. */
function ordered(found: readonly Row[]): { rows: Omit<FoundRecord, "due">[]; more: string[] } {
  const unique = [...new Map(found.map((row) => [`${row.kind} ${row.id}`, row])).values()];
  const kinds = Map.groupBy(unique, ({ kind }) => kind);
  const more = [...kinds].filter(([, rows]) => rows.length > MAX_PER_KIND).map(([kind]) => kind);
  const visible = [...kinds.values()].flatMap((rows) => byRank(rows).slice(0, MAX_PER_KIND));
  const rows = byRank(visible).slice(0, MAX_ROWS);
  return { more, rows: rows.map(toFound) };
}

function byRank(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.rank - b.rank);
}

function toFound({ kind, id, code, title, detail, place, status, rank }: Row): Omit<FoundRecord, "due"> {
  return { kind, id, code, title, detail, place, status, exact: rank === RANK.whole };
}

function isTooShort({ code, receipt, phone, plate, secret, searchable }: SearchQuery): boolean {
  return !searchable && [code, receipt, phone, plate, secret].every((one) => one === undefined);
}
