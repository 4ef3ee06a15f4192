/**
 * Proof of service of a demand notice: recipient, date, method, place and photos. Screen, print and PDF render this
 * one object. A recorded service never changes, so every print is the same.
 */
import { formatDate, formatMoment, type LagosDate } from "../lagos.ts";
import { serviceMethods } from "../notice-service.ts";
import { lastDayToObject } from "../objection.ts";
import { assetCodeFact, type ChargeDocument, type DocumentFrame, statusMarks } from "./charge-document.ts";

export type ServiceProof = {
  kind: "Proof of service";
  /** Code of the demand notice, which starts with "DN-". */
  code: string;
  government: ChargeDocument["government"];
  marks: string[];
  plate: { code: string; note: string };
  addressee: string[];
  facts: { label: string; value: string }[];
  title: string;
  intro: string;
  entries: { name: string; value: string }[];
  pictures: { id: number; width: number; height: number; label: string }[];
  notes: string[];
  signature: { name: string; under: string };
};

export type ServiceProofData = {
  notice: { code: string; title: string; issued_on: LagosDate; objection_days: number };
  cancelled: string | null;
  asset: { code: string; one: string; title: string };
  payer: { name: string; address: readonly string[] };
  service: {
    served_on: LagosDate;
    method: string;
    received_by: string | null;
    remark: string | null;
    latitude: number | null;
    longitude: number | null;
    /** Metres. */
    accuracy: number | null;
    /** The officer who recorded it. */
    by: string;
    recorded_at: Date;
    evidence: readonly { id: number; width: number; height: number }[];
  };
};

/** The content of a proof of service. */
export function serviceProofContent(
  { notice, cancelled, asset, payer, service }: ServiceProofData,
  frame: Pick<DocumentFrame, "government" | "agency">,
): ServiceProof {
  const { demo, ...government } = frame.government;
  const { served_on, by, recorded_at, evidence } = service;
  return {
    kind: "Proof of service",
    code: notice.code,
    government,
    marks: statusMarks(demo, cancelled),
    plate: { code: notice.code, note: "Demand notice" },
    addressee: [payer.name, ...payer.address],
    facts: [
      { label: "Notice", value: notice.code },
      assetCodeFact(asset),
      { label: "Issued", value: formatDate(notice.issued_on) },
      { label: "Served", value: formatDate(served_on) },
    ],
    title: `Proof of service: ${notice.title}`,
    intro: `Service of demand notice ${notice.code} on the ${asset.one} ${asset.code}, ${asset.title}.`,
    entries: entriesOf(service),
    pictures: evidence.map(({ id, width, height }, at) => ({
      id,
      width,
      height,
      label: `Photo ${at + 1} of ${evidence.length}`,
    })),
    notes: [
      `The payer could object within ${notice.objection_days} days of service, until the end of ${formatDate(lastDayToObject(served_on, notice.objection_days))}.`,
      "This record has not been changed since. Location and time data were removed from the photos when they were uploaded.",
    ],
    signature: {
      name: by,
      under: `recorded ${formatMoment(recorded_at)} for the ${frame.agency.name}`,
    },
  };
}

function entriesOf(service: ServiceProofData["service"]): ServiceProof["entries"] {
  const { method, received_by, remark, latitude, longitude, accuracy, served_on } = service;
  const how = serviceMethods[method as keyof typeof serviceMethods] ?? method;
  const within = accuracy === null ? "" : `, accurate to ${Math.round(accuracy)} m according to the device`;
  return [
    { name: "Date", value: formatDate(served_on) },
    { name: "Method", value: how },
    { name: "Received by", value: received_by ?? "Not signed for. See the photos." },
    ...(latitude === null || longitude === null
      ? [{ name: "Place", value: "Not recorded" }]
      : [{ name: "Place", value: `${latitude.toFixed(6)}, ${longitude.toFixed(6)}${within}` }]),
    ...(remark ? [{ name: "Remark", value: remark }] : []),
  ];
}
