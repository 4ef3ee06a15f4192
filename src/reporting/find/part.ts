import { type RawBuilder, sql } from "kysely";
import type { SearchQuery } from "#domain/find/parse-query.ts";
import { containsPattern, escapeLike } from "#domain/search-words.ts";

/** Maximum rows of a kind. */
export const MAX_PER_KIND = 6;

/**
 * Matches of a kind that are ranked. A common word has thousands: the first that the index returns are ranked, and users refine
 * the search.
 */
const MAX_RANKED = 200;

/** Rank of a match: lower is better. */
export const RANK = { whole: 0, title: 1, start: 2, words: 3, within: 4, gone: 5 } as const;

/** Columns of the combined result, in order. */
export interface PartRow {
  readonly kind: string;
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
  readonly lga_id: number | null;
  readonly status: string | null;
  readonly rank: number;
}

/** SELECT of one kind with these columns; combined by UNION ALL. */
export interface Part {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly code: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly detail?: RawBuilder<unknown>;
  readonly lga?: RawBuilder<unknown>;
  readonly status?: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<unknown>[];
  /** Searchable folded text, as stored by the register. */
  readonly text?: RawBuilder<unknown>;
}

/** Columns common to all kinds. */
export function columns(alias: string) {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return { id: of("id"), code: of("code"), status: of("status") };
}

/**
 * Matches of one kind, best first, one more than shown. They are read without an order, up to LOOKED_AT, so that an index is
 * used however many there are.
 * @param ranked rank expression, on the columns `text`, `title` and `status`
 */
export function partOf(kind: string, part: Part, ranked: RawBuilder<unknown>): RawBuilder<unknown> {
  const none = sql`NULL::text`;
  return sql`(SELECT ${sql.lit(kind)}::text AS kind, f.id, f.code, f.title, f.detail, f.lga_id, f.status, ${ranked} AS rank
    FROM (SELECT (${part.id})::bigint AS id, (${part.code})::text AS code, (${part.title})::text AS title,
        (${part.detail ?? none})::text AS detail, (${part.lga ?? sql`NULL`})::bigint AS lga_id, (${part.status ?? none})::text AS status,
        ${part.text ?? none} AS text
      FROM ${part.from} WHERE ${sql.join([...part.where], sql` AND `)} LIMIT ${sql.lit(MAX_RANKED)}) AS f
    ORDER BY rank, length(f.title), f.title, f.id DESC LIMIT ${sql.lit(MAX_PER_KIND + 1)})`;
}

/** Rank of a match by code or number. */
export const EXACT_RANK: RawBuilder<unknown> = sql`${sql.lit(RANK.whole)}::integer`;

/** The search text and its words, folded once by the database for all parts. */
export interface Query extends SearchQuery {
  readonly folded: { readonly text: string; readonly words: readonly string[] };
}

/** Whether folded text contains a folded word. */
export function containsWord(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`${text} LIKE ${containsPattern(word)}::text`;
}

/** Whether the text contains every word. */
export function containsWords(text: RawBuilder<unknown>, { folded }: Query): RawBuilder<unknown>[] {
  return folded.words.map((word) => containsWord(text, word));
}

/**
 * Rank of words in a text that starts with the title: it equals them, starts with them, has each at the start of a word, or
 * contains them. Inactive records come last.
 */
export function rankOfWords({ folded: { text, words } }: Query): RawBuilder<unknown> {
  const prefix = escapeLike(text);
  const each = words.map((word) => sql`' ' || f.text LIKE ${`% ${escapeLike(word)}%`}::text`);
  return sql`CASE WHEN f.text = ${text}::text OR f.text LIKE ${`${prefix} %`}::text
      OR f.text LIKE ${`${prefix},%`}::text THEN ${sql.lit(RANK.title)}
    WHEN f.text LIKE ${`${prefix}%`}::text THEN ${sql.lit(RANK.start)}
    WHEN ${sql.join(each, sql` AND `)} THEN ${sql.lit(RANK.words)} ELSE ${sql.lit(RANK.within)} END
    + CASE WHEN f.status IN ('archived', 'rejected', 'suspended', 'ended') THEN ${sql.lit(RANK.gone)} ELSE 0 END`;
}
