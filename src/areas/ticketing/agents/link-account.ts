import { sql } from "kysely";
import { createUser } from "#areas/identity/people/create-user.ts";
import { lockUser } from "#areas/identity/people/lock-user.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { type AgentKind, lockAgent } from "./agent-register.ts";

/** Account area of each register, and the table of its links. */
export const accountKinds = {
  ticket_agent: {
    area: "agent",
    role: "ticket-agent",
    table: "ticket_agent_user",
    column: "ticket_agent_id",
  },
  super_agent: {
    area: "super-agent",
    role: "super-agent",
    table: "super_agent_user",
    column: "super_agent_id",
  },
} as const;

export interface LinkedAccount {
  readonly user_id: number;
  readonly invited: boolean;
}

/**
 * Links an agent, or a person of a super agent, to a sign-in account: an existing one (`user_id`), or a new one that is invited
 * at `email` or `phone_number`.
 * @param body `user_id`, or `name`, `email` and `phone_number`
 * @throws AppError forbidden, step-up-needed, greater-rights, not-found, wrong-status, agent-has-account, account-linked,
 * invalid (all errors at once), duplicate
 */
export async function linkAccount(
  tx: Tx,
  actor: Actor,
  kind: AgentKind,
  id: number,
  body: Raw,
): Promise<LinkedAccount> {
  const record = await lockAgent(tx, actor, kind, id, "edit");
  if (kind === "ticket_agent") await refuseSecondAccount(tx, id, String(record.title));
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["user_id", "name", "email", "phone_number"]);
  const isExisting = ![undefined, null, ""].includes(body.user_id as string);
  if (isExisting && (body.email || body.phone_number))
    errors.add("user_id", "Select an existing account or invite a new user, not both.");
  assertValid(errors);
  const user_id = isExisting
    ? await findAccount(tx, actor, kind, body.user_id)
    : await inviteAccount(tx, actor, kind, body);
  await writeLink(tx, kind, id, user_id);
  await audit(tx, actor, {
    action: `${kind}.link_user`,
    record_id: id,
    after: { user_id, invited: !isExisting },
  });
  return { user_id, invited: !isExisting };
}

async function refuseSecondAccount(tx: Tx, id: number, title: string): Promise<void> {
  const { rows } = await sql`SELECT FROM ticket_agent_user WHERE ticket_agent_id = ${id}`.execute(tx);
  if (rows.length > 0)
    throw new AppError("conflict", message("{title} already has an account. Unlink it first.", { title }), {
      code: "agent-has-account",
    });
}

/** An account of the right kind that the actor can change. */
async function findAccount(tx: Tx, actor: Actor, kind: AgentKind, raw: unknown): Promise<number> {
  authorize(actor, "user.edit");
  // The account can spend the agent's float from now on, so this needs the same step-up as an invitation.
  requireStepUp(actor);
  const id = typeof raw === "string" || typeof raw === "number" ? Number(raw) : Number.NaN;
  if (!Number.isSafeInteger(id) || id < 1 || id > 9_999_999_999) throw accountError("Select an account.");
  const user = await lockUser(tx, actor, "user.edit", id);
  if (user.area !== accountKinds[kind].area)
    throw accountError(
      kind === "ticket_agent" ? "This is not an agent’s account." : "This is not a super agent’s account.",
    );
  if (user.status !== "active") throw accountError("This account is suspended. Reinstate it first.");
  return id;
}

function accountError(error: string): AppError {
  return new AppError("invalid", error, { fields: { user_id: [error] } });
}

async function inviteAccount(tx: Tx, actor: Actor, kind: AgentKind, body: Raw): Promise<number> {
  const { area, role } = accountKinds[kind];
  const { id: role_id } = await tx
    .selectFrom("role")
    .select("id")
    .where("name", "=", role)
    .executeTakeFirstOrThrow();
  const { name, email, phone_number } = body;
  const user = await createUser(tx, actor, { name, email, phone_number, area, role_id });
  return user.id;
}

/** An account has one link. Of two concurrent links the second violates the unique key. */
async function writeLink(tx: Tx, kind: AgentKind, id: number, user_id: number): Promise<void> {
  const { table, column } = accountKinds[kind];
  const { rows } = await sql`
    INSERT INTO ${sql.table(table)} (user_id, ${sql.ref(column)}) VALUES (${user_id}, ${id})
    ON CONFLICT (user_id) DO NOTHING RETURNING user_id`.execute(tx);
  if (rows.length === 0)
    throw new AppError(
      "conflict",
      "This account is already linked to another record. Unlink it there first.",
      {
        code: "account-linked",
      },
    );
}
