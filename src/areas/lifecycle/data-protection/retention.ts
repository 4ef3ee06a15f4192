import { type RawBuilder, sql } from "kysely";
import { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { findRetention, type RetentionName, type RetentionRule, retentionRules } from "#domain/retention.ts";
import { type Actor, officerIdOf, systemActor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, authorizeEverywhere } from "#kernel/authorize.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";

/** Rows deleted in one transaction. */
export const RETENTION_BATCH = 1_000;

interface RetentionTarget {
  readonly table: string;
  readonly due: (days: number) => RawBuilder<unknown>;
  /** Deletes the rows (`t`) at these positions; remaining rows are no longer due. */
  readonly clear: (places: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const before = (days: number) => sql`now() - make_interval(days => ${days}::integer)`;

const RETENTION_TARGETS: Readonly<Record<RetentionName, RetentionTarget>> = {
  "ended-sessions": {
    table: "session",
    due: (days) => sql`t.expires_at < ${before(days)}`,
    clear: (places) => sql`DELETE FROM session t WHERE ${places}`,
  },
  "given-up-registrations": {
    table: "registration",
    due: (days) => sql`t.completed_at IS NULL AND t.created_at < ${before(days)}`,
    clear: (places) => sql`DELETE FROM registration t WHERE ${places}`,
  },
  "contacts-of-complaints": {
    table: "service_request",
    due: (days) =>
      sql`t.ended_at < ${before(days)} AND num_nonnulls(t.contact_name, t.contact_phone, t.contact_email) > 0`,
    clear: (places) =>
      sql`UPDATE service_request t SET contact_name = NULL, contact_phone = NULL, contact_email = NULL WHERE ${places}`,
  },
  "decided-changes": {
    table: "pending_change",
    due: (days) => sql`t.status IN ('approved', 'rejected') AND t.decided_at < ${before(days)}`,
    clear: (places) => sql`DELETE FROM pending_change t WHERE ${places}`,
  },
};

export interface ShownRetention extends RetentionRule {
  /** Number of days for which the data is kept, as set or by default. */
  readonly days: number;
  /** Whether due data is deleted once a day. */
  readonly enabled: boolean;
  /** Number of rows with data due for deletion now, counted up to 100,001. */
  readonly due_rows: number;
  readonly last_run_at: Date | null;
  /** Number of rows deleted by the last run; `null` if there was none. */
  readonly last_deleted_rows: number | null;
}

/** All rules with their settings, and the rows due now. @throws AppError not-signed-in, forbidden */
export async function listRetention(actor: Actor): Promise<ShownRetention[]> {
  authorize(actor, "data_protection.view");
  const choices = await database().selectFrom("retention_choice").selectAll().execute();
  return Promise.all(
    retentionRules.map(async (rule) => {
      const choice = choices.find(({ rule: name }) => name === rule.name);
      const days = choice?.days ?? rule.default_days;
      const { table, due } = RETENTION_TARGETS[rule.name];
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (SELECT FROM ${sql.table(table)} AS t WHERE ${due(days)} LIMIT 100001) AS counted`.execute(
        database(),
      );
      return {
        ...rule,
        days,
        enabled: choice?.on ?? false,
        due_rows: Number(rows[0]?.n ?? 0),
        last_run_at: choice?.last_run_at ?? null,
        last_deleted_rows: choice?.last_cleared ?? null,
      };
    }),
  );
}

/**
 * Sets the retention period of a rule and switches it on or off.
 * @throws AppError not-signed-in, forbidden, step-up-needed, not-found, invalid
 */
export async function setRetention(
  tx: Tx,
  actor: Actor,
  name: string,
  raw: Raw,
): Promise<{ readonly rule: string }> {
  authorizeEverywhere(
    actor,
    "data_protection.decide",
    "Retention rules apply everywhere, so you need this right for all local governments and agencies.",
  );
  const rule = findRetention(name);
  if (!rule) throw notFound("rule");
  const errors = new ValidationErrors();
  const days = plainNumber(raw["days"]);
  if (!Number.isInteger(days) || days < rule.min_days || days > 36_500)
    errors.add("days", message("Enter a whole number of days, at least {least}.", { least: rule.min_days }));
  assertValid(errors);
  const on = raw["enabled"] === true || raw["enabled"] === "true" || raw["enabled"] === "on";
  if (on) requireStepUp(actor);
  const before = await tx
    .selectFrom("retention_choice")
    .select(["days", "on"])
    .where("rule", "=", name)
    .executeTakeFirst();
  const choice = { days, on, changed_by: officerIdOf(actor), changed_at: sql<Date>`now()` };
  await tx
    .insertInto("retention_choice")
    .values({ rule: name, ...choice })
    .onConflict((conflict) => conflict.column("rule").doUpdateSet(choice))
    .execute();
  await audit(tx, actor, { action: "retention.set", before, after: { rule: name, days, on } });
  return { rule: name };
}

/** Deletes one batch of due rows. @returns the number of rows; fewer than a batch at the end */
export async function clearBatch(name: RetentionName, days: number): Promise<number> {
  const { table, due, clear } = RETENTION_TARGETS[name];
  return transaction(async (tx) => {
    const { rows } = await sql<{ place: string }>`
      SELECT t.ctid::text AS place FROM ${sql.table(table)} AS t WHERE ${due(days)}
      LIMIT ${RETENTION_BATCH} FOR UPDATE SKIP LOCKED`.execute(tx);
    if (rows.length === 0) return 0;
    await clear(sql`t.ctid = ANY(${rows.map(({ place }) => place)}::text[]::tid[])`).execute(tx);
    return rows.length;
  });
}

/** The rules that are switched on, in order. */
export async function enabledRetentionRules(): Promise<
  { readonly name: RetentionName; readonly days: number }[]
> {
  const rows = await database()
    .selectFrom("retention_choice")
    .select(["rule", "days"])
    .where("on", "=", true)
    .execute();
  return retentionRules.flatMap(({ name }) => {
    const choice = rows.find(({ rule }) => rule === name);
    return choice ? [{ name, days: choice.days }] : [];
  });
}

/** Records the completion of a rule in the audit trail: a count, without personal data. */
export async function recordCleared(name: RetentionName, cleared: number): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .updateTable("retention_choice")
      .set({ last_run_at: sql`now()`, last_cleared: cleared })
      .where("rule", "=", name)
      .execute();
    if (cleared > 0)
      await audit(tx, systemActor("Retention"), {
        action: "retention.clear",
        after: { rule: name, cleared },
      });
  });
}
