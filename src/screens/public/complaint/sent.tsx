import { useEffect } from "react";
import { t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { focusMain } from "../register/focus-main.ts";
import { complaintPages } from "./calls.ts";
import { LinkToKeep } from "./link-to-keep.tsx";

/** It is with the office: its number, and the link that is told once. */
export function SentComplaint({ code, token }: { code: string; token: string }) {
  useEffect(focusMain, []);
  return (
    <section className="stack">
      <Title size="record">{t("Your complaint is with the office")}</Title>
      <Facts>
        <Fact label={t("Number")} figure>
          {code}
        </Fact>
      </Facts>
      <Notice kind="warn">
        {t(
          "Keep this link: it is shown only now, and nobody can give it to you again. Whoever has it reads the complaint and answers in your place.",
        )}
      </Notice>
      <LinkToKeep token={token} />
      <p className="soft">
        {t("Open it in a few days to see how it stands, and whether the office has asked you something.")}
      </p>
      <Buttons className="no-print">
        <ButtonLink kind="primary" to={complaintPages.follow(token)}>
          {t("Follow my complaint")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
