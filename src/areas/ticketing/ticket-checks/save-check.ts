import { sql } from "kysely";
import type { Verdict } from "#domain/ticket-check.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { CheckInput } from "./check-input.ts";
import type { CheckOutcome } from "./record-check.ts";

interface CheckToSave {
  readonly input: CheckInput;
  readonly seen: string | undefined;
  readonly result: CheckOutcome;
  readonly at: Date;
  /** The verdict shown offline. */
  readonly shown?: Verdict;
}

/**
 * Records a check with its local government and park: those of the inspector if they are an agent, otherwise of the ticket.
 * Does nothing if it is already recorded.
 */
export async function saveCheck(tx: Tx, actor: Actor, check: CheckToSave): Promise<void> {
  const { input, seen, result, at, shown } = check;
  const me = officerIdOf(actor);
  const { verdict, ticket } = result;
  const ownPlace = (column: string) => sql<
    number | null
  >`coalesce((SELECT ${sql.ref(`a.${column}`)} FROM ticket_agent_user u
    JOIN ticket_agent a ON a.id = u.ticket_agent_id WHERE u.user_id = ${me}), ${
      (column === "lga_id" ? ticket?.lga_id : ticket?.park_id) ?? null
    }::bigint)`;
  const saved = await tx
    .insertInto("ticket_check")
    .values({
      check_id: input.check_id,
      ticket_id: ticket?.id ?? null,
      way: input.way,
      asked: input.asked,
      seen_key: result.seen ?? seen ?? null,
      verdict: shown ?? verdict,
      books: shown === undefined ? null : verdict,
      offline: shown !== undefined,
      checked_by: me,
      checked_at: at,
      lga_id: ownPlace("lga_id"),
      park_id: ownPlace("park_id"),
      latitude: input.latitude ?? null,
      longitude: input.longitude ?? null,
      accuracy: input.accuracy ?? null,
    })
    .onConflict((oc) => oc.column("check_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!saved)
    throw new AppError("still-running", "This check has already been sent and is still being saved.");
  await audit(tx, actor, {
    action: "ticket.check",
    resource: "ticket_check",
    record_id: saved.id,
    after: { way: input.way, verdict: shown ?? verdict, ...(ticket && { ticket: ticket.code }) },
  });
}
