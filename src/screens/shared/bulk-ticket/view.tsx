import { type ReactNode, useEffect } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { formatPhone } from "#domain/phone.ts";
import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Job } from "#ui/primitives/job.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type BulkPages, formatCount } from "./addresses.ts";
import { CancelAction } from "./cancel-action.tsx";
import { PayLink } from "./pay-link.tsx";
import { RetryAction } from "./retry-action.tsx";
import { SheetAction } from "./sheet-action.tsx";
import { batchStyle } from "./status-styles.ts";
import { BatchTickets } from "./tickets.tsx";
import type { BulkViewData, bulkViewLoader } from "./view-loader.ts";

const POLL_MS = 1_000;

/** One batch: status, details and tickets. @param notice shown before its status */
export function BulkView({ pages, notice }: { pages: BulkPages; notice?: ReactNode }) {
  const { batch, tickets, link } = useLoaderData<typeof bulkViewLoader>();
  const { kind, label } = batchStyle(batch);
  usePollWhileIssuing(batch);
  return (
    <>
      <Breadcrumb>
        <Link to={pages.list}>{t("Bulk tickets")}</Link> · {batch.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={batch.code} size="big" />}>
          <RecordHead title={batch.category} actions={<Actions batch={batch} pages={pages} />}>
            <Status kind={kind} label={label} as="tag" />
            <span className="soft">{t("for {name}", { name: batch.payer_name })}</span>
          </RecordHead>
          <div className="stack gap">
            {notice}
            <StatusBanner batch={batch} link={link} />
            <Figure kobo={batch.kobo} />
            <Details batch={batch} />
          </div>
        </RecordSection>
        {tickets ? (
          <RecordSection title={t("Tickets")} note={formatCount(batch.issued)}>
            <BatchTickets batch={batch} tickets={tickets} />
          </RecordSection>
        ) : null}
      </RecordSections>
    </>
  );
}

type Batch = BulkViewData["batch"];

const isIssuing = ({ status, issued, quantity }: Batch) => status === "paid" && issued < quantity;

/** Reloads the batch while its tickets are issued and the page is visible. */
function usePollWhileIssuing(batch: Batch): void {
  const { revalidate } = useRevalidator();
  const isPolling = isIssuing(batch) && !batch.stalled;
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isPolling, revalidate]);
}

function Actions({ batch, pages }: { batch: Batch; pages: BulkPages }) {
  const { can, id } = batch;
  const printPage = can.print && !isIssuing(batch) ? pages.print : undefined;
  return (
    <>
      {printPage ? (
        <>
          <SheetAction batch={batch} />
          <ButtonLink icon="printer" to={printPage(id)}>
            {t("Print")}
          </ButtonLink>
        </>
      ) : null}
      {can.cancel && batch.voided < batch.quantity ? <CancelAction batch={batch} /> : null}
    </>
  );
}

/** What happens next. */
function StatusBanner({ batch, link }: { batch: Batch; link: string | null }) {
  if (batch.status === "unpaid")
    return link === null ? (
      <Notice>{t("Awaiting payment. The tickets are issued after payment.")}</Notice>
    ) : (
      <PayLink link={link} payer={batch.payer_name} />
    );
  if (batch.status === "cancelled")
    return (
      <Notice kind="warn">
        {t("Cancelled {moment}.", {
          moment: batch.cancelled_at ? formatMoment(batch.cancelled_at) : "",
        })}
        {batch.cancel_reason === null ? null : (
          <>
            {` ${t("Reason:")} `}
            <q>{batch.cancel_reason}</q>
          </>
        )}
      </Notice>
    );
  if (!isIssuing(batch)) return null;
  if (batch.stalled)
    return (
      <Notice kind="bad" action={batch.job_id === null ? undefined : <RetryAction job={batch.job_id} />}>
        {t("Issuing stopped after {n} of {all} tickets. Resuming creates no duplicates.", {
          n: formatCount(batch.issued),
          all: formatCount(batch.quantity),
        })}
      </Notice>
    );
  return (
    <Job
      title={t("Issuing tickets")}
      value={batch.issued}
      max={batch.quantity}
      right={t("You can leave this page")}
    />
  );
}

function Details({ batch }: { batch: Batch }) {
  const methodLabels = { wallet: t("From the agent’s wallet"), gateway: t("Online, through the link") };
  return (
    <Facts>
      <Fact label={t("Tickets")} numeric>
        {formatCount(batch.quantity)}
      </Fact>
      <Fact label={t("Price per ticket")} numeric>
        <Money kobo={batch.ticket_kobo} />
      </Fact>
      <Fact label={t("Dates")}>
        {t("{from} to {to}", { from: formatDate(batch.valid_from), to: formatDate(batch.valid_to) })}
      </Fact>
      <Fact label={t("Checked")} numeric>
        {formatCount(batch.used)}
      </Fact>
      {batch.voided > 0 ? (
        <Fact label={t("Voided")} numeric>
          {formatCount(batch.voided)}
        </Fact>
      ) : null}
      <Fact label={t("Holders")}>{batch.named ? t("Named on each ticket") : t("Any holder")}</Fact>
      <Fact label={t("Payer")}>{[batch.payer_name, batch.payer_code].filter(Boolean).join(", ")}</Fact>
      {batch.payer_phone ? <Fact label={t("Phone")}>{formatPhone(batch.payer_phone)}</Fact> : null}
      <Fact label={t("Agency")}>{batch.agency}</Fact>
      {batch.lga ? <Fact label={t("Local government")}>{batch.lga}</Fact> : null}
      <Fact label={batch.agent ? t("Sold by") : t("Created by")}>{batch.agent ?? batch.made_by_name}</Fact>
      <Fact label={t("Created")}>{formatMoment(batch.made_at)}</Fact>
      {batch.paid_at && batch.paid_by ? (
        <Fact label={t("Paid")}>{`${methodLabels[batch.paid_by]}, ${formatMoment(batch.paid_at)}`}</Fact>
      ) : null}
      {batch.payment ? <Fact label={t("Payment")}>{batch.payment.code}</Fact> : null}
      {batch.agent_kobo > 0 ? (
        <Fact label={t("Agent commission per ticket")} numeric>
          <Money kobo={batch.agent_kobo} />
        </Fact>
      ) : null}
    </Facts>
  );
}
