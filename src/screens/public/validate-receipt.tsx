import { useLoaderData } from "react-router";
import type { MaskedOldReceipt } from "#areas/collecting/old-receipts/find-by-token.ts";
import { validateReceipt } from "#areas/collecting/receipts/validate.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { DamagedLink } from "../shared/money/damaged-link.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { ReportLink } from "./complaint/report-link.tsx";

export const meta = pageTitle("Check a receipt");

export const loader = pageLoader(async ({ params }) => validateReceipt(params.id ?? ""));

/** Whether a receipt is genuine, and its current status. The payer is masked, to compare with the document. */
export default function ValidateReceipt() {
  const validation = useLoaderData<typeof loader>();
  if (validation.verdict === "incomplete") return <DamagedLink />;
  if (validation.verdict === "forged")
    return <ForgedReceipt keyCompromised={validation.key_lost_since !== undefined} />;
  if (validation.verdict === "before") return <LegacyReceipt receipt={validation.receipt} />;
  const { receipt, verdict, key_lost_since } = validation;
  const genuine = verdict === "genuine";
  return (
    <section className="stack">
      <Title size="record">{genuine ? t("This receipt is genuine") : t("This receipt was cancelled")}</Title>
      <p>
        <Status
          kind={genuine ? "valid" : "cancelled"}
          as="stamp"
          label={genuine ? t("GENUINE") : t("CANCELLED")}
        />
      </p>
      {genuine ? null : (
        <Notice kind="bad">
          {receipt.cancelled_at
            ? t("We cancelled it on {date}.", {
                date: formatMoment(receipt.cancelled_at),
              })
            : t("We cancelled it.")}{" "}
          {receipt.replaced_by
            ? t("Replacement receipt: {number}.", { number: receipt.replaced_by })
            : t("It is not valid proof of payment.")}
        </Notice>
      )}
      {key_lost_since ? (
        <Notice kind="warn">
          {t(
            "Its signing key may have been compromised since {date}, but this receipt is in our records. Offline checks can’t confirm it.",
            { date: formatDate(key_lost_since) },
          )}
        </Notice>
      ) : null}
      {genuine ? null : (
        <Buttons>
          <ReportLink typed={receipt.number}>{t("Report who gave you this receipt")}</ReportLink>
        </Buttons>
      )}
      <Figure kobo={receipt.kobo} />
      <Facts>
        <Fact label={t("Receipt number")} numeric>
          {receipt.number}
        </Fact>
        <Fact label={t("Date")} numeric>
          {formatMoment(receipt.issued_at)}
        </Fact>
        <Fact label={t("Agency")}>{receipt.agency}</Fact>
        <Fact label={t("Payer")}>{receipt.payer}</Fact>
        {receipt.bills.map((bill) => (
          <Fact key={bill.code} label={t("For")} wide>
            {bill.title} <span className="faint">{bill.code}</span>
          </Fact>
        ))}
      </Facts>
      <p className="note">
        <RichText
          text={t(
            "Compare the number, amount and date with your receipt. If any differ, do not accept it. <a>Check receipts offline</a>",
          )}
          a={<a href="/receipt/validate">.</a>}
        />
      </p>
    </section>
  );
}

/** A legacy receipt: found in imported records, but not issued here, so not confirmed as genuine. */
function LegacyReceipt({ receipt }: { receipt: MaskedOldReceipt }) {
  return (
    <section className="stack">
      <Title size="record">{t("This is a legacy receipt")}</Title>
      <Notice kind="warn">
        {t(
          "It was issued before Ratebook and has no digital signature, so we can’t confirm it. If in doubt, ask {issuer}.",
          { issuer: receipt.issuer },
        )}
      </Notice>
      <Figure kobo={receipt.kobo} />
      <Facts>
        <Fact label={t("Receipt number")} numeric>
          {receipt.number}
        </Fact>
        <Fact label={t("Issued")} numeric>
          {formatDate(receipt.issued_on)}
        </Fact>
        <Fact label={t("Issued by")}>{receipt.issuer}</Fact>
        <Fact label={t("Payer")}>{receipt.payer}</Fact>
        <Fact label={t("For")} wide>
          {receipt.item}
        </Fact>
      </Facts>
    </section>
  );
}

function ForgedReceipt({ keyCompromised }: { keyCompromised: boolean }) {
  return (
    <section className="stack">
      <Title size="record">{t("This receipt is forged")}</Title>
      <p>
        <Status kind="expired" as="stamp" label={t("FORGED")} />
      </p>
      <Notice kind="bad">
        {keyCompromised
          ? t("It was signed with a compromised key and is not in our records. We did not issue it.")
          : t("We didn’t issue it, or it has been altered.")}{" "}
        {t("Do not accept it.")}
      </Notice>
      <Buttons>
        <ButtonLink to="/process/receipt">{t("Enter code instead")}</ButtonLink>
        <ReportLink>{t("Report this receipt")}</ReportLink>
      </Buttons>
    </section>
  );
}
