import { useEffect } from "react";
import { capitalise } from "#domain/capitalise.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { focusMain } from "./focus-main.ts";

interface RegisteredDoneProps {
  /** "shop" */
  one: string;
  saved: { code: string; status?: string };
  home: string;
  /** The owner's pages of the record. */
  view?: string | undefined;
  onAnother: () => void;
}

/** The registered record, and the next steps. */
export function RegisteredDone({ one, saved, home, view, onAnother }: RegisteredDoneProps) {
  useEffect(focusMain, []);
  const { code } = saved;
  const values = { one: t(one) };
  return (
    <section className="stack">
      <Title size="record">
        <RichText text={t("<code>{code}</code> registered", { code })} code={<span className="nowrap" />} />
      </Title>
      <Notice kind="good">
        {capitalise(
          saved.status === "draft"
            ? t("Your {one} is saved as a draft. Submit it for approval.", values)
            : t("Your {one} is pending approval. We’ll notify you of the decision.", values),
        )}
      </Notice>
      <p className="soft">{t("Quote this code when you contact us.")}</p>
      <Buttons>
        {view ? (
          <ButtonLink kind="primary" to={view}>
            {t("View {one}", values)}
          </ButtonLink>
        ) : null}
        <ButtonLink kind={view ? "plain" : "primary"} to={home}>
          {t("Go to my account")}
        </ButtonLink>
        <Button onClick={onAnother}>{t("Register another {one}", values)}</Button>
      </Buttons>
    </section>
  );
}
