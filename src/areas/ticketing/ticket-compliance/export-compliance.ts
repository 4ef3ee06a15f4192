import type { FormatName } from "#domain/file-formats.ts";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { classText, complianceKinds } from "#domain/ticket-compliance.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, narrowedBy } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type GeneratedFile, sheetFile } from "#platform/export/formats.ts";
import { batchedSheet, dayColumn, numberColumn, rowSheet, textColumn } from "#platform/export/row-sheet.ts";
import type { Sheet } from "#platform/export/sheet.ts";
import { areaWhere, type ComplianceQuery, readDay } from "./compliance-query.ts";
import { type RecordWithoutTicket, readMissing } from "./list-missing.ts";
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
  return rowSheet<DayCount>(
    "Tickets held",
    [
      dayColumn("Day", () => day),
      textColumn("Kind", () => kind),
      textColumn("Local government", ({ lga_id }) => names.get(`lga ${lga_id}`)),
      textColumn("Park", ({ park_id }) => names.get(`park ${park_id}`)),
      textColumn("Class", (row) => row.class && classText(row.class)),
      numberColumn("Registered", ({ registered }) => registered),
      numberColumn("With a ticket", ({ holding }) => holding),
      numberColumn("Without a ticket", ({ registered, holding }) => registered - holding),
    ],
    rows,
  );
}

type DayCount = Awaited<ReturnType<typeof readDayCounts>>[number];

function missingSheet(actor: Actor, query: ComplianceQuery, day: string): Sheet {
  const kind = query.kind ?? "vehicle";
  const where = areaWhere(authorize(actor, "ticket.view"), { ...query, kind }, "vehicle_class");
  return batchedSheet<RecordWithoutTicket>(
    "Without a ticket",
    [
      textColumn("Code", ({ code }) => code),
      textColumn(kind === "vehicle" ? "Plate" : "Shop", ({ name }) => name),
      textColumn("Class", (row) => row.class && classText(row.class)),
      textColumn("Local government", ({ lga }) => lga),
      textColumn("Park", ({ park }) => park),
      textColumn(
        "Last valid on",
        ({ last_valid_to: end }) => end && formatDate(lagosDate(end.getTime() - 1)),
      ),
    ],
    (after = 0, limit) => readMissing(database(), { kind, day, where }, after, limit),
  );
}
