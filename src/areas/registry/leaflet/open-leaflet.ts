import { sql } from "kysely";
import { recordCode } from "#domain/code.ts";
import { property } from "#domain/register/property.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { findMergedInto } from "../duplicates/merged-into.ts";
import { readLeafletToken } from "./token.ts";

/** What anyone who scans a plate learns: that it is genuine, and its location. No names and no amounts. */
export interface PublicLeaflet {
  readonly code: string;
  /** "14 Quarry Road, Ibara" */
  readonly address: string;
  readonly use: string;
  readonly lga: string | null;
  readonly standing: "registered" | "not-in-force";
}

export type OpenedLeaflet =
  /** Officers with the right to it are redirected to the record. */
  | { readonly kind: "record"; readonly id: number }
  | { readonly kind: "public"; readonly leaflet: PublicLeaflet }
  /** Not a valid plate. */
  | { readonly kind: "unknown" };

/** What a scanned QR code opens. Read-only. */
export async function openLeaflet(actor: Actor, token: string): Promise<OpenedLeaflet> {
  const id = await readLeafletToken(token);
  return id === undefined ? { kind: "unknown" } : openProperty(actor, id);
}

async function openProperty(actor: Actor, id: number): Promise<OpenedLeaflet> {
  const { rows } = await sql<{
    title: string;
    use: string;
    status: string;
    lga_id: number | null;
    lga: string | null;
  }>`
    SELECT t.title, t.use, t.status, t.lga_id, l.name AS lga FROM property t LEFT JOIN lga l ON l.id = t.lga_id
    WHERE t.id = ${id}`.execute(database());
  const [row] = rows;
  if (!row) return { kind: "unknown" };
  // After a merge the plate remains on the building, so it opens the surviving record.
  const survivor = row.status === "archived" ? await findMergedInto(database(), property, id) : undefined;
  if (survivor) return openProperty(actor, survivor.id);
  if (may(actor, "property.view", { lga_id: row.lga_id })) return { kind: "record", id };
  return {
    kind: "public",
    leaflet: {
      code: recordCode("PRP", id),
      address: row.title,
      use: property.fields.use.choices.find(({ value }) => value === row.use)?.label ?? "",
      lga: row.lga,
      standing: row.status === "approved" ? "registered" : "not-in-force",
    },
  };
}
