import { sql } from "kysely";
import { maskName } from "#domain/mask.ts";
import type { Queryable } from "../db/client.ts";
import type { Person } from "./person.ts";

/** What tells of a person in a text, and what stands there instead. */
export interface Told {
  /** A regular expression of PostgreSQL, told of either case. */
  readonly pattern: string;
  readonly instead: string;
  /** On a receipt the letters that its signature covers stay: "A•••• O••••". */
  readonly onReceipt: string;
}

/** `alone`: tells of this person wherever it stands. `near`: only in rows that lead to them; others share it. */
export interface Words {
  readonly alone: readonly Told[];
  readonly near: readonly Told[];
}

type Kind = "name" | "part" | "phone" | "email" | "number";

interface Value {
  readonly kind: Kind;
  readonly text: string;
}

/** Fields of a person's record and account, as they stand and as the trail says they stood. */
const FIELDS: Readonly<Record<string, Kind>> = {
  ...{ title: "name", name: "name", surname: "part", first_name: "part", other_names: "part" },
  ...{ phone_number: "phone", email: "email", nin: "number", tin_number: "number", tax_id: "number" },
};

/** Shorter ones would take the words of others along. */
const SHORTEST: Readonly<Record<Kind, number>> = { name: 4, part: 3, phone: 10, email: 5, number: 6 };

/** Reads what tells of a person. @param id the case, which names the pseudonym */
export async function readWords(db: Queryable, person: Person, id: number): Promise<Words> {
  const values = await readValues(db, person);
  const alone: Told[] = [];
  const near: Told[] = [];
  // The longest first: what is part of another is not cut out of it.
  const sorted = [...values].sort((a, b) => b.text.length - a.text.length);
  for (const value of sorted) {
    const told = toldOf(value, id);
    near.push(told);
    if (value.kind !== "part" && !(await isShared(db, person, value))) alone.push(told);
  }
  return { alone, near };
}

async function readValues(db: Queryable, person: Person): Promise<Value[]> {
  const names = Object.keys(FIELDS);
  const { rows } = await sql<{ field: string; text: string }>`
    SELECT DISTINCT f.key AS field, btrim(f.value) AS text FROM (
      SELECT to_jsonb(i) AS record FROM individual i WHERE i.id = ${person.individual_id}::bigint
        OR i.id = ANY(${[...person.former_ids]}::bigint[])
      UNION ALL SELECT to_jsonb(u) FROM app_user u WHERE u.id = ANY(${[...person.user_ids]}::bigint[])
      UNION ALL SELECT w.words FROM audit a CROSS JOIN LATERAL (VALUES (a.before), (a.after)) AS w (words)
        WHERE jsonb_typeof(w.words) = 'object' AND ((a.resource = 'individual' AND a.record_id = ${person.individual_id}::bigint)
          OR (a.resource = 'user' AND a.record_id = ANY(${[...person.user_ids]}::bigint[])))
      UNION ALL SELECT p.changes FROM pending_change p
        WHERE p.resource = 'individual' AND p.record_id = ${person.individual_id}::bigint AND jsonb_typeof(p.changes) = 'object'
      UNION ALL SELECT jsonb_build_object(c.field, c.value) FROM contact_change c WHERE c.user_id = ANY(${[...person.user_ids]}::bigint[])
      UNION ALL SELECT jsonb_build_object('name', a.actor_name) FROM audit a WHERE a.actor_id = ANY(${[...person.user_ids]}::bigint[])
    ) AS known CROSS JOIN LATERAL jsonb_each_text(known.record) AS f
    WHERE f.key = ANY(${names}::text[]) AND f.value IS NOT NULL`.execute(db);
  const found = rows.flatMap(({ field, text }): Value[] => {
    const named = FIELDS[field];
    // One word alone ("Market") is the word of many: it tells of somebody only beside them.
    const kind = named === "name" && !/\s/.test(text) ? "part" : named;
    return kind && text.length >= SHORTEST[kind] ? [{ kind, text }] : [];
  });
  const whole = found.filter(({ kind }) => kind === "name").flatMap(({ text }) => turned(text));
  const first = rows.filter(({ field }) => field === "first_name").map(({ text }) => text);
  const last = rows.filter(({ field }) => field === "surname").map(({ text }) => text);
  const pairs = first.flatMap((one) => last.flatMap((other) => [`${one} ${other}`, `${other} ${one}`]));
  const parts = whole.flatMap((text) => text.split(/\s+/)).filter((text) => text.length >= SHORTEST.part);
  const all = [
    ...found,
    ...[...whole, ...pairs].map((text): Value => ({ kind: "name", text })),
    ...parts.map((text): Value => ({ kind: "part", text })),
  ];
  const byKey = new Map(all.map((value) => [`${value.kind} ${value.text.toLowerCase()}`, value]));
  return [...byKey.values()].filter(({ text }) => !/^(?:erased|person$|invalid$)/i.test(text));
}

/** "Ada Obi" → both orders, as files and banks write them. */
function turned(name: string): string[] {
  const words = name.split(/[\s,]+/).filter(Boolean);
  if (words.length < 2) return words.length === 1 ? [] : [name];
  return [words.join(" "), [words.at(-1), ...words.slice(0, -1)].join(" "), `${words[0]} ${words.at(-1)}`];
}

function toldOf({ kind, text }: Value, id: number): Told {
  if (kind === "name" || kind === "part")
    return {
      pattern: `(?<![[:alnum:]])${text.split(/\s+/).map(escaped).join("(?:[\\s+,]|%20)+")}(?![[:alnum:]])`,
      instead: `Erased person ${id}`,
      onReceipt: maskName(text) || "[erased]",
    };
  if (kind === "email") {
    const address = `erased-${id}@erased.invalid`;
    return { pattern: escaped(text).replace("@", "(?:@|%40)"), instead: address, onReceipt: address };
  }
  const pattern = kind === "phone" ? phonePattern(text) : escaped(text);
  return { pattern, instead: "[erased]", onReceipt: "[erased]" };
}

/** However a phone number is written: 0803…, +234 803…, with spaces. */
function phonePattern(text: string): string {
  const national = text.replace(/\D/g, "").replace(/^(?:234|0)/, "");
  return `(?<![0-9])(?:\\+?234|0)?${[...national].join("[ -]?")}(?![0-9])`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Whether somebody else on record goes by the same. */
async function isShared(
  db: Queryable,
  { individual_id, former_ids, user_ids }: Person,
  value: Value,
): Promise<boolean> {
  const same = { name: sql`t.title`, part: sql`t.title`, phone: sql`t.phone_number`, email: sql`t.email` };
  if (value.kind === "number") return false;
  const account = value.kind === "name" ? sql`t.name` : same[value.kind];
  const { rows } = await sql`
    SELECT FROM individual t WHERE lower(${same[value.kind]}) = lower(${value.text}) AND t.id IS DISTINCT FROM ${individual_id}::bigint
      AND t.id <> ALL(${[...former_ids]}::bigint[])
    UNION ALL SELECT FROM app_user t WHERE lower(${account}) = lower(${value.text}) AND t.id <> ALL(${[...user_ids]}::bigint[])
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
