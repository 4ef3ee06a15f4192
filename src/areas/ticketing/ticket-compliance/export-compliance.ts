import type { FormatName } from "#domain/file-formats.ts";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { classText, complianceKinds } from "#domain/ticket-compliance.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { type Sheet, textColumns } from "#platform/export/sheet.ts";
import { sheetBatches } from "#platform/export/sheet-batches.ts";
import { areaWhere, type ComplianceQuery, readDay } from "./compliance-query.ts";
import { readMissing } from "./list-missing.ts";
import { readDayCounts, readPlaceNames } from "./view-compliance.ts";

/**
 * Exports what the screen shows: the counts of the day by place and class, or the records without a ticket.
 * @throws AppError not-signed-in, forbidden, invalid (day), search-too-slow
 */
export async function exportCompliance(
  actor: Actor,
  query: ComplianceQuery & { readonly of: "counts" | "missing" },
  format: FormatName,
): Promise<GeneratedFile> {
  const exporter = narrowedBy(actor, ["ticket.view"], "ticket.export");
  const { day } = await readDay(query.day);
  const kind = query.kind ?? "vehicle";
  const sheet =
    query.of === "counts" ? await countSheet(exporter, query, day) : missingSheet(exporter, query, day);
  await audit(database(), actor, { action: "ticket_compliance.export", after: { format, ...query, day } });
  const name = query.of === "counts" ? `tickets-held-${kind}s` : `${kind}s-without-ticket`;
  return sheetFile(name, format, sheet);
}

async function countSheet(actor: Actor, query: ComplianceQuery, day: string): Promise<Sheet> {
  const rows = await readDayCounts(actor, query, [day]);
  const names = await readPlaceNames(rows);
  const kind = complianceKinds[query.kind ?? "vehicle"];
  return {
    name: "Tickets held",
    columns: [
      { head: "Day", kind: "day" },
      ...textColumns("Kind", "Local government", "Park", "Class"),
      ...["Registered", "With a ticket", "Without a ticket"].map((head) => ({
        head,
        kind: "number" as const,
      })),
    ],
    batches: [
      rows.map((row) => [
        day,
        kind,
        names.get(`lga ${row.lga_id}`) ?? "",
        names.get(`park ${row.park_id}`) ?? "",
        row.class === null ? "" : classText(row.class),
        ...[row.registered, row.holding, row.registered - row.holding].map(String),
      ]),
    ],
  };
}

function missingSheet(actor: Actor, query: ComplianceQuery, day: string): Sheet {
  const kind = query.kind ?? "vehicle";
  const where = areaWhere(authorize(actor, "ticket.view"), { ...query, kind }, "vehicle_class");
  return {
    name: "Without a ticket",
    columns: textColumns(
      "Code",
      kind === "vehicle" ? "Plate" : "Shop",
      "Class",
      "Local government",
      "Park",
      "Last valid on",
    ),
    batches: sheetBatches(
      (after = 0, limit) => readMissing(database(), { kind, day, where }, after, limit),
      (row) => [
        row.code,
        row.name,
        row.class === null ? "" : classText(row.class),
        row.lga ?? "",
        row.park ?? "",
        row.last_valid_to === null ? "" : formatDate(lagosDate(row.last_valid_to.getTime() - 1)),
      ],
    ),
  };
}
