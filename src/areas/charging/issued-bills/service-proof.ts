import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { getEvidenceFile } from "#areas/registry/evidence/get-evidence-file.ts";
import {
  type ServiceProof,
  type ServiceProofData,
  serviceProofContent,
} from "#domain/documents/service-proof.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { serviceProofPdf } from "#platform/documents/service-proof-pdf.ts";
import { visibleBills } from "../billing/bill-visibility.ts";
import { documentFrame } from "../billing/document-parts.ts";

type Row = ServiceProofData["notice"] &
  ServiceProofData["service"] & {
    readonly agency_id: number;
    readonly agency_name: string;
    readonly asset_type: string;
    readonly cancel_reason: string | null;
    readonly snapshot: {
      readonly asset: { readonly code: string; readonly title: string };
      readonly payer: ServiceProofData["payer"];
    };
  };

/**
 * The proof that the notice of a bill was served, for users who can view the bill. Officers see who recorded it, payers
 * only the agency.
 * @throws AppError not-signed-in, forbidden, not-found (no such bill, or it was not served)
 */
export async function getServiceProof(actor: Actor, billId: number): Promise<ServiceProof> {
  const { rows } = await sql<Row>`
    SELECT n.code, n.title, n.issued_on, n.asset_type, n.snapshot, n.agency_id, b.objection_days, a.name AS agency_name,
      CASE WHEN n.status = 'cancelled' THEN coalesce(n.cancel_reason, '') END AS cancel_reason,
      s.served_on, s.method, s.received_by, s.remark, s.latitude, s.longitude, s.accuracy, u.name AS by,
      s.created_at AS recorded_at, (
        SELECT coalesce(json_agg(json_build_object('id', e.id, 'width', e.width, 'height', e.height) ORDER BY e.id), '[]')
        FROM evidence e WHERE e.about = 'notice_service' AND e.about_id = s.id) AS evidence
    FROM bill b JOIN demand_notice n ON b.source = 'demand_notice' AND n.id = b.source_id
      JOIN notice_service s ON s.notice_id = n.id JOIN agency a ON a.id = n.agency_id
      LEFT JOIN app_user u ON u.id = s.created_by
    WHERE b.id = ${billId} AND b.issued_on IS NOT NULL AND ${visibleBills(actor)}`.execute(database());
  const row = rows[0];
  if (!row) throw notFound("proof of service");
  const { code, title, issued_on, objection_days, asset_type, snapshot, cancel_reason, ...rest } = row;
  const by = may(actor, "bill.view") ? (rest.by ?? rest.agency_name) : rest.agency_name;
  return serviceProofContent(
    {
      notice: { code, title, issued_on, objection_days },
      cancelled: cancel_reason,
      asset: { ...snapshot.asset, one: getRegister(asset_type).one },
      payer: snapshot.payer,
      service: { ...rest, by },
    },
    await documentFrame(rest.agency_id),
  );
}

/** The proof as a PDF with its pictures. @throws AppError as getServiceProof */
export async function printServiceProof(
  actor: Actor,
  billId: number,
): Promise<{ name: string; pdf: Buffer }> {
  const proof = await getServiceProof(actor, billId);
  const pictures = [];
  for (const { id, ...picture } of proof.pictures)
    pictures.push({ ...picture, jpeg: await photoBytes(actor, id) });
  return {
    name: `${proof.code}-service.pdf`,
    pdf: await serviceProofPdf(proof, pictures, await armsPicture()),
  };
}

async function photoBytes(actor: Actor, id: number): Promise<Buffer> {
  const { stream } = await getEvidenceFile(actor, id, "full");
  return buffer(stream);
}
