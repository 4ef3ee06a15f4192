import type { ReactNode } from "react";
import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import type { OfflineVerdict, Vouched } from "#session/offline/check-receipt.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status } from "#ui/primitives/status.tsx";

/** What the signature of a receipt tells by itself, and what it does not. */
export function OfflineAnswer({ verdict: found, token }: { verdict: OfflineVerdict; token: string }) {
  return (
    <div className="stack" role="status">
      <Words found={found} />
      {found.verdict === "incomplete" ? null : (
        <Buttons>
          <ButtonLink to={`/receipt/validate/${encodeURIComponent(token)}`}>
            {t("Check with a network")}
          </ButtonLink>
        </Buttons>
      )}
    </div>
  );
}

function Words({ found }: { found: OfflineVerdict }): ReactNode {
  switch (found.verdict) {
    case "signed":
      return (
        <>
          <p>
            <Status kind="valid" as="stamp" label={t("SIGNED BY US")} />
          </p>
          <Said vouched={found.vouched} />
          <Notice icon="info">
            {t(
              "Compare number, sum, day and initials with the paper. Whether it was cancelled since, only our books know: check it again with a network.",
            )}
          </Notice>
        </>
      );
    case "lost-key":
      return (
        <>
          <Notice kind="warn" alert>
            {t(
              "Signed with a key that was lost: ask the office. Others may have the key, so the signature alone proves nothing. With a network our books decide.",
            )}
          </Notice>
          <Said vouched={found.vouched} />
        </>
      );
    case "forged":
      return (
        <>
          <p>
            <Status kind="expired" as="stamp" label={t("FORGED")} />
          </p>
          <Notice kind="bad" alert>
            {t("It was not made by us, or was altered afterwards. Do not accept it.")}
          </Notice>
        </>
      );
    case "unknown-key":
      return (
        <Notice kind="warn" alert>
          {t(
            "Signed with a key that this device does not know. It may be newer than the keys kept here: check it with a network.",
          )}
        </Notice>
      );
    case "unable":
      return (
        <Notice kind="warn" alert>
          {t(
            "This browser cannot check signatures by itself. Check the receipt with a network, or with a newer browser.",
          )}
        </Notice>
      );
    case "before":
      return (
        <Notice kind="warn" alert>
          {t(
            "This is no signed receipt. Whether there is an old receipt at this address, only our books can tell: check it with a network.",
          )}
        </Notice>
      );
    case "incomplete":
      return (
        <Notice kind="warn" alert>
          {t(
            "This is no link of a receipt, or only a part of one. Nothing can be told from it: scan the square again.",
          )}
        </Notice>
      );
  }
}

function Said({ vouched: { number, kobo, on, payer } }: { vouched: Vouched }) {
  return (
    <>
      <Figure kobo={kobo} />
      <Facts>
        <Fact label={t("Receipt number")} figure>
          {number}
        </Fact>
        <Fact label={t("Made")} figure>
          {formatDate(on)}
        </Fact>
        <Fact label={t("Payer’s initials")}>{payer}</Fact>
      </Facts>
    </>
  );
}
