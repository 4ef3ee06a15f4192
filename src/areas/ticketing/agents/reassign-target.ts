import { sql } from "kysely";
import type { InputFaults } from "#domain/charging-input.ts";
import { parseCode } from "#domain/code.ts";
import type { Tx } from "#kernel/db/client.ts";

/** What a body says for the office itself. */
const OFFICE = "office";

/**
 * To whom agents are to be moved: a super agent that is active and not suspended, or null for the office itself.
 * @param raw its number or code, or "office"; a fault of `to` where it is neither, or the same as before
 */
export async function readTarget(
  tx: Tx,
  faults: InputFaults,
  raw: unknown,
  from: number,
): Promise<{ id: number; title: string } | null> {
  if (raw === OFFICE) return null;
  const text = typeof raw === "string" || typeof raw === "number" ? String(raw).trim() : "";
  const code = parseCode(text);
  const id = code?.prefix === "SAG" ? code.id : /^[0-9]{1,10}$/.test(text) ? Number(text) : undefined;
  if (id === undefined) {
    faults.add("to", "Choose a super agent, or the office itself.");
    return null;
  }
  const { rows } = await sql<{ id: number; title: string; status: string; suspended: boolean }>`
    SELECT id, title, status, suspended_at IS NOT NULL AS suspended FROM super_agent WHERE id = ${id}
    FOR SHARE`.execute(tx);
  const found = rows[0];
  if (!found) faults.add("to", "There is no such super agent: choose another.");
  else if (found.id === from) faults.add("to", "They are with this super agent: choose another.");
  else if (found.status !== "active") faults.add("to", "This super agent is archived: choose another.");
  else if (found.suspended) faults.add("to", "This super agent is suspended. Reinstate it first.");
  return found ?? null;
}
