import type { ReactNode } from "react";
import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import type { OfflineVerdict, SignedReceipt } from "#session/offline/check-receipt.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";

/** The result of an offline check of a receipt, with its limits. */
export function OfflineAnswer({ verdict: found, token }: { verdict: OfflineVerdict; token: string }) {
  return (
    <div className="stack" role="status">
      <VerdictText found={found} />
      {found.verdict === "incomplete" ? null : (
        <Buttons>
          <ButtonLink to={`/receipt/validate/${encodeURIComponent(token)}`}>{t("Check online")}</ButtonLink>
        </Buttons>
      )}
    </div>
  );
}

function VerdictText({ found }: { found: OfflineVerdict }): ReactNode {
  switch (found.verdict) {
    case "signed":
      return (
        <>
          <p>
            <Status kind="valid" as="stamp" label={t("SIGNED")} />
          </p>
          <SignedDetails receipt={found.receipt} />
          <Notice icon="info">
            {t(
              "Compare the number, amount, date and initials with the receipt. Check online to see if it was cancelled.",
            )}
          </Notice>
        </>
      );
    case "lost-key":
      return (
        <>
          <Notice kind="warn" alert>
            {t(
              "The signing key is compromised, so we can’t confirm this receipt. Check it online or ask the revenue office.",
            )}
          </Notice>
          <SignedDetails receipt={found.receipt} />
        </>
      );
    case "forged":
      return (
        <>
          <p>
            <Status kind="expired" as="stamp" label={t("FORGED")} />
          </p>
          <ErrorNotice>
            {t("We didn’t issue this receipt, or it has been altered. Do not accept it.")}
          </ErrorNotice>
        </>
      );
    case "unknown-key":
      return (
        <Notice kind="warn" alert>
          {t("This device doesn’t have the signing key for this receipt. Check it online.")}
        </Notice>
      );
    case "unable":
      return (
        <Notice kind="warn" alert>
          {t("This browser can’t check signatures. Check online or use a newer browser.")}
        </Notice>
      );
    case "before":
      return (
        <Notice kind="warn" alert>
          {t("This receipt isn’t signed. Check online to see if it is a legacy receipt.")}
        </Notice>
      );
    case "incomplete":
      return (
        <Notice kind="warn" alert>
          {t("This receipt link is incomplete. Scan the QR code again.")}
        </Notice>
      );
  }
}

function SignedDetails({ receipt: { number, kobo, on, payer } }: { receipt: SignedReceipt }) {
  return (
    <>
      <Figure kobo={kobo} />
      <Facts>
        <Fact label={t("Receipt number")} numeric>
          {number}
        </Fact>
        <Fact label={t("Date")} numeric>
          {formatDate(on)}
        </Fact>
        <Fact label={t("Payer’s initials")}>{payer}</Fact>
      </Facts>
    </>
  );
}
