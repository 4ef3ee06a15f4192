import { type RawBuilder, sql } from "kysely";
import type { Typed } from "#domain/find/typed.ts";
import { containing, literally } from "#domain/search-words.ts";

/** Rows of a kind that are shown at most. */
export const MOST_OF_KIND = 6;

/**
 * Matches of a kind that are looked at for the best of them. A common word has thousands: of these the first that the
 * index meets are looked at, and whoever wants another writes more.
 */
const LOOKED_AT = 200;

/** How well a row fits: lower is better. */
export const RANK = { whole: 0, title: 1, start: 2, words: 3, within: 4, gone: 5 } as const;

/** What stands in the one answer of all kinds, in the order of its columns. */
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

/** One kind's rows as a SELECT with these columns; it is put together with the others by UNION ALL. */
export interface Part {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly code: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly detail?: RawBuilder<unknown>;
  readonly lga?: RawBuilder<unknown>;
  readonly status?: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<unknown>[];
  /** Of what is looked for by words: their text, folded, as the register keeps it. */
  readonly text?: RawBuilder<unknown>;
}

/** What every kind names alike. */
export function columns(alias: string) {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return { id: of("id"), code: of("code"), status: of("status") };
}

/**
 * The matches of one kind, the best first, one more than are shown. They are found without an order, up to LOOKED_AT of
 * them: so only an index finds them, however many there are.
 * @param ranked how a row fits, of the columns `text`, `title` and `status` of what was found
 */
export function partOf(kind: string, part: Part, ranked: RawBuilder<unknown>): RawBuilder<unknown> {
  const none = sql`NULL::text`;
  return sql`(SELECT ${sql.lit(kind)}::text AS kind, f.id, f.code, f.title, f.detail, f.lga_id, f.status, ${ranked} AS rank
    FROM (SELECT (${part.id})::bigint AS id, (${part.code})::text AS code, (${part.title})::text AS title,
        (${part.detail ?? none})::text AS detail, (${part.lga ?? sql`NULL`})::bigint AS lga_id, (${part.status ?? none})::text AS status,
        ${part.text ?? none} AS text
      FROM ${part.from} WHERE ${sql.join([...part.where], sql` AND `)} LIMIT ${sql.lit(LOOKED_AT)}) AS f
    ORDER BY rank, length(f.title), f.title, f.id DESC LIMIT ${sql.lit(MOST_OF_KIND + 1)})`;
}

/** What was found by its own code or number. */
export const WHOLE: RawBuilder<unknown> = sql`${sql.lit(RANK.whole)}::integer`;

/** What was typed, and its words as registers keep theirs: the database folds them once, not in every part. */
export interface Asked extends Typed {
  readonly folded: { readonly text: string; readonly words: readonly string[] };
}

/** The text holds a word; both are folded. */
export function holdsWord(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`${text} LIKE ${containing(word)}::text`;
}

/** The text holds every word that was typed. */
export function holdsWords(text: RawBuilder<unknown>, { folded }: Asked): RawBuilder<unknown>[] {
  return folded.words.map((word) => holdsWord(text, word));
}

/**
 * How words fit a text that begins with the title: it begins with just these, begins with them, has each at the
 * beginning of a word, or has them somewhere. What is no longer in use comes after all that is.
 */
export function rankOfWords({ folded: { text, words } }: Asked): RawBuilder<unknown> {
  const begins = literally(text);
  const each = words.map((word) => sql`' ' || f.text LIKE ${`% ${literally(word)}%`}::text`);
  return sql`CASE WHEN f.text = ${text}::text OR f.text LIKE ${`${begins} %`}::text
      OR f.text LIKE ${`${begins},%`}::text THEN ${sql.lit(RANK.title)}
    WHEN f.text LIKE ${`${begins}%`}::text THEN ${sql.lit(RANK.start)}
    WHEN ${sql.join(each, sql` AND `)} THEN ${sql.lit(RANK.words)} ELSE ${sql.lit(RANK.within)} END
    + CASE WHEN f.status IN ('archived', 'rejected', 'suspended', 'ended') THEN ${sql.lit(RANK.gone)} ELSE 0 END`;
}
