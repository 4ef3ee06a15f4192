import { Link, useLoaderData } from "react-router";
import { getOldReceipt } from "#areas/collecting/old-receipts/get-old-receipt.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Legacy receipt");

export const loader = pageLoader(async (args) => getOldReceipt(args.actor, routeId(args)));

/** A receipt issued before Ratebook, for viewing and printing. */
export default function OldReceipt() {
  const receipt = useLoaderData<typeof loader>();
  const { payer, asset } = receipt;
  return (
    <>
      <Breadcrumb>
        <Link to="/admin/old-receipts">Legacy receipts</Link>
      </Breadcrumb>
      <PageHead
        title={`Receipt ${receipt.number}`}
        titleExtra={<RecordCode code={receipt.code} />}
        actions={
          <Button icon="printer" onClick={() => window.print()}>
            Print record
          </Button>
        }
      />
      <div className="stack gap">
        <Notice kind="warn">
          Issued before Ratebook. This record is not a receipt; the original document is proof of payment.
        </Notice>
        <Figure kobo={receipt.kobo} />
        <Facts>
          <Fact label="Issued" numeric>
            {formatDate(receipt.issued_on)}
          </Fact>
          <Fact label="Issued by">{receipt.issuer}</Fact>
          <Fact label="Payer">
            {payer ? (
              <Link to={recordPages.view(payer.type, payer.id)}>{receipt.payer_name}</Link>
            ) : (
              receipt.payer_name
            )}
          </Fact>
          <Fact label="Paid for">{receipt.item}</Fact>
          {asset ? (
            <Fact label="Record" wide>
              <Link to={recordPages.view(asset.type, asset.id)}>{asset.title}</Link>{" "}
              <span className="faint">{asset.code}</span>
            </Fact>
          ) : null}
          <Fact label="Entered" wide>
            {formatMoment(receipt.created_at)}, line {receipt.line} of {receipt.file_name} (
            {receipt.import_code})
          </Fact>
          <Fact label="Public page" wide>
            <Link to={`/receipt/validate/${receipt.token}`}>/receipt/validate/{receipt.token}</Link>
          </Fact>
        </Facts>
      </div>
    </>
  );
}
