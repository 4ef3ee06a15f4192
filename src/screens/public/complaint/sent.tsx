import { useEffect } from "react";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { focusMain } from "../register/focus-main.ts";
import { complaintPages } from "./api-paths.ts";
import { ComplaintLink } from "./complaint-link.tsx";

/** The confirmation: number, and the private link, shown only once. */
export function SentComplaint({ code, token }: { code: string; token: string }) {
  useEffect(focusMain, []);
  return (
    <section className="stack">
      <Title size="record">{t("Complaint sent")}</Title>
      <Facts>
        <Fact label={t("Reference number")} numeric>
          {code}
        </Fact>
      </Facts>
      <Notice kind="warn">
        {t(
          "Save this link now: we can’t show it again. Anyone with it can read and reply to your complaint.",
        )}
      </Notice>
      <ComplaintLink token={token} />
      <p className="soft">{t("Open it in a few days to check for updates.")}</p>
      <Buttons className="no-print">
        <ButtonLink kind="primary" to={complaintPages.follow(token)}>
          {t("Track my complaint")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
