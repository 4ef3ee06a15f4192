import { sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Value of `to` for the revenue office. */
const OFFICE = "office";

/**
 * The target of a move: an active super agent that is not suspended, or null for the revenue office.
 * @param raw its id or code, or "office"; adds an error to `to` if it is neither, or the current super agent
 */
export async function readTarget(
  tx: Tx,
  errors: ValidationErrors,
  raw: unknown,
  from: number,
): Promise<{ id: number; title: string } | null> {
  if (raw === OFFICE) return null;
  const text = typeof raw === "string" || typeof raw === "number" ? String(raw).trim() : "";
  const code = parseCode(text);
  const id = code?.prefix === "SAG" ? code.id : /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
  if (id === undefined) {
    errors.add("to", "Select a super agent or the revenue office.");
    return null;
  }
  const { rows } = await sql<{ id: number; title: string; status: string; suspended: boolean }>`
    SELECT id, title, status, suspended_at IS NOT NULL AS suspended FROM super_agent WHERE id = ${id}
    FOR SHARE`.execute(tx);
  const found = rows[0];
  if (!found) errors.add("to", "There is no such super agent. Select another.");
  else if (found.id === from)
    errors.add("to", "The agents are already with this super agent. Select another.");
  else if (found.status !== "active") errors.add("to", "This super agent is archived. Select another.");
  else if (found.suspended) errors.add("to", "This super agent is suspended. Reinstate it first.");
  return found ?? null;
}
