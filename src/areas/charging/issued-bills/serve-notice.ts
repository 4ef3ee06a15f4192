import { sql } from "kysely";
import { attachEvidence } from "#areas/registry/evidence/attach-evidence.ts";
import { readIds } from "#domain/assessment-input.ts";
import { readField, ValidationErrors } from "#domain/input-readers.ts";
import { formatDate } from "#domain/lagos.ts";
import { isInNigeria } from "#domain/map/nigeria.ts";
import { message, term } from "#domain/message.ts";
import { serviceFields } from "#domain/notice-service.ts";
import { readNumber } from "#domain/read-value.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";

interface Row {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly issued_on: string;
  readonly served_on: string | null;
}

/**
 * Records the service of a notice with its proof: the recipient's name or a picture. The time to object runs from that
 * day.
 * @throws AppError forbidden, not-found, wrong-status, served-already, invalid
 */
export async function serveNotice(
  tx: Tx,
  actor: Actor,
  id: number,
  raw: Raw,
): Promise<{ id: number; served_on: string }> {
  const scope = authorize(actor, "demand_notice.serve");
  const { rows } = await sql<Row>`
    SELECT n.id, n.code, n.status, n.issued_on, n.served_on FROM demand_notice n
    WHERE n.id = ${id} AND n.issued_on IS NOT NULL AND ${chargingScope(scope, "n")} FOR NO KEY UPDATE`.execute(
    tx,
  );
  const notice = rows[0];
  if (!notice) throw notFound("notice");
  requireServable(notice);
  const { evidence_ids, ...service } = readService(raw, notice, await lagosToday(tx));
  const me = actor.session?.user.id ?? null;
  const made = await tx
    .insertInto("notice_service")
    .values({ ...service, notice_id: id, created_by: me })
    .returning("id")
    .executeTakeFirstOrThrow();
  await attachEvidence(tx, actor, evidence_ids, "notice_service", made.id);
  await sql`UPDATE demand_notice SET served_on = ${service.served_on}, version = version + 1,
    status = CASE status WHEN 'issued' THEN 'served' ELSE status END WHERE id = ${id}`.execute(tx);
  await audit(tx, actor, {
    action: "demand_notice.serve",
    record_id: id,
    after: { ...service, pictures: evidence_ids.length },
  });
  return { id, served_on: service.served_on };
}

function requireServable({ status, served_on }: Row): void {
  if (served_on !== null)
    throw new AppError(
      "conflict",
      message("This notice was already served on {date}.", { date: formatDate(served_on) }),
      {
        code: "served-already",
      },
    );
  if (!["issued", "objected", "closed"].includes(status))
    throw new AppError(
      "conflict",
      message("This notice is {status}. It can’t be served.", { status: term(status) }),
      {
        code: "wrong-status",
      },
    );
}

function readService(raw: Raw, notice: Row, today: string) {
  const errors = new ValidationErrors();
  const served_on = String(readField(errors, raw, "served_on", serviceFields.served_on) ?? today);
  if (served_on < notice.issued_on || served_on > today)
    errors.add(
      "served_on",
      message("Enter a date between {date}, when the notice was issued, and today.", {
        date: formatDate(notice.issued_on),
      }),
    );
  const method = String(readField(errors, raw, "method", serviceFields.method) ?? "");
  const received_by = text(readField(errors, raw, "received_by", serviceFields.received_by));
  const remark = text(readField(errors, raw, "remark", serviceFields.remark));
  const evidence_ids = readIds(errors, raw, "evidence_ids", 10) ?? [];
  if (received_by === null && evidence_ids.length === 0 && !errors.has("received_by"))
    errors.add("received_by", "Enter who received the notice, or add a photo as proof.");
  const point = readPoint(errors, raw);
  assertValid(errors);
  return { served_on, method, received_by, remark, ...point, evidence_ids };
}

const text = (value: unknown) => (typeof value === "string" ? value : null);

const POINT_LIMITS = { latitude: 90, longitude: 180, accuracy: 100_000 } as const;

function readPoint(errors: ValidationErrors, raw: Raw) {
  const read = (name: keyof typeof POINT_LIMITS) => {
    const limit = POINT_LIMITS[name];
    const found = readNumber(name === "accuracy" ? 0 : -limit, limit, raw[name]);
    if ("value" in found) return found.value as number | null;
    for (const error of found.faults) errors.add(name, error);
    return null;
  };
  const [latitude, longitude, accuracy] = [read("latitude"), read("longitude"), read("accuracy")];
  if ((latitude === null) !== (longitude === null))
    errors.add("latitude", "Enter both latitude and longitude, or neither.");
  if (latitude === null || longitude === null) return { latitude: null, longitude: null, accuracy: null };
  if (!isInNigeria({ latitude, longitude })) errors.add("latitude", "The location must be in Nigeria.");
  return { latitude, longitude, accuracy };
}
