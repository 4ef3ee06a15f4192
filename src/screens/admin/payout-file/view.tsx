import { Link, useLoaderData } from "react-router";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { bankText, settlementPages } from "../settlement/labels.ts";
import { ColumnsForm } from "./columns-form.tsx";
import { PlanPanels } from "./plan.tsx";
import { payoutFileLoader } from "./view-loader.ts";

export const loader = payoutFileLoader;

export const meta = pageTitle("Bank response");

/** A bank's result file: what it would confirm now, and its columns. */
export default function PayoutFile() {
  const { file } = useLoaderData<typeof loader>();
  const {
    code,
    file_name,
    from_bank,
    created_by_name,
    created_at,
    confirmed_at,
    confirmed_by_name,
    plan,
    file_deleted,
  } = file;
  return (
    <>
      <Breadcrumb>
        <Link to={settlementPages.list}>Settlements</Link> ·{" "}
        <Link to={settlementPages.bankResponses}>Bank responses</Link> · {bankText(from_bank)}
      </Breadcrumb>
      <PageHead
        title={file_name}
        titleExtra={<RecordCode code={code} />}
        note={`uploaded ${formatMoment(created_at)} by ${created_by_name}`}
      />
      <div className="stack gap">
        {confirmed_at ? (
          <Notice kind="good">
            {`${resultText(file)} from this file, last on ${formatMoment(confirmed_at)} by ${confirmed_by_name}.`}
          </Notice>
        ) : null}
        {file_deleted ? <Notice>The file was deleted. Upload it again if results are missing.</Notice> : null}
        {plan ? <PlanPanels key={plan.digest} id={file.id} plan={plan} /> : null}
        {plan || file_deleted ? null : (
          <Notice kind="warn">Some columns were not recognised. Select what each column contains.</Notice>
        )}
        {file_deleted ? null : <ColumnsForm key={file.id} />}
      </div>
    </>
  );
}

/** What applying the file changed. */
function resultText({ paid, returned }: { paid: number; returned: number }): string {
  const parts = [
    ...(paid > 0 ? [`${paymentsText(paid)} confirmed`] : []),
    ...(returned > 0 ? [`${paymentsText(returned)} marked as failed`] : []),
  ];
  return parts.join(" and ");
}

const paymentsText = (n: number) => countNoun(n, "payment");
