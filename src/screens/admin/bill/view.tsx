import { useLoaderData } from "react-router";
import { billDocument } from "#areas/charging/billing/bill-document.ts";
import { getBill } from "#areas/charging/billing/get-bill.ts";
import { rightCoversBill } from "#areas/charging/issued-bills/decision-rights.ts";
import { getBillHistory } from "#areas/charging/issued-bills/get-bill-history.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { formerPayers } from "#areas/registry/ownership/former-payers.ts";
import { formatMoment } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { classList } from "#ui/class-list.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import { BillChangesPanel } from "../../shared/bill-changes/bill-changes-panel.tsx";
import { ChargeSheet } from "../../shared/charge-document/charge-sheet.tsx";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { entryPages } from "../bank-entry/labels.ts";
import { pages } from "../charging/api-paths.ts";
import styles from "./former.module.css";

export const meta = pageTitle("Bill");

export const loader = pageLoader(async (args) => {
  const id = routeId(args);
  const [document, { asset, payer }, notes, life] = await Promise.all([
    billDocument(args.actor, id),
    getBill(args.actor, id),
    recordNotes(args.actor, "bill", id),
    getBillHistory(args.actor, id),
  ]);
  const back = asset
    ? { to: `/admin/view/${asset.type}/${asset.id}`, words: asset.code }
    : { to: pages.notices, words: "Demand notices" };
  // Payers must not see the names of other people.
  const former = may(args.actor, "bill.view") ? await formerPayers(database(), id) : [];
  return {
    id,
    document,
    qr: qrPath(document.pay_url),
    back,
    former,
    notes,
    life,
    payer: payer && { type: payer.type, id: payer.id },
    acceptsDeposits:
      ["unpaid", "part-paid"].includes(life.status) &&
      (await rightCoversBill(args.actor, "payment.record", id)),
  };
});

/** The printable bill, as of today. */
export default function Bill() {
  const { id, document, qr, back, former, notes, life, payer, acceptsDeposits } =
    useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <DocumentFrame
      government={government}
      backTo={back.to}
      back={back.words}
      actions={
        <>
          {acceptsDeposits ? (
            <ButtonLink to={`${entryPages.register}?bills=${life.code}`}>Enter bank deposit</ButtonLink>
          ) : null}
          {payer ? (
            <ButtonLink to={`/admin/statement/${payer.type}/${payer.id}`}>Statement of account</ButtonLink>
          ) : null}
        </>
      }
      pdf={`/api/v1/bills/${id}/pdf`}
      aside={
        <div className="stack-l">
          <BillChangesPanel life={life} base="/admin" />
          <NotesPanel resource="bill" record={id} notes={notes} />
        </div>
      }
    >
      {former.map(({ name, code, until }) => (
        <p key={until.toISOString()} className={classList("note no-print", styles.former)}>
          Addressed to {name} ({code}) until {formatMoment(until)}, when the owner changed.
        </p>
      ))}
      <ChargeSheet document={document} qr={qr} />
    </DocumentFrame>
  );
}
