import { useEffect } from "react";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { focusMain } from "./focus-main.ts";

interface RegisteredDoneProps {
  /** "shop" */
  one: string;
  saved: { code: string; status?: string };
  home: string;
  /** Where its owner looks at it, edits a draft of it and submits it. */
  view?: string | undefined;
  onAnother: () => void;
}

/** What was registered, and what comes next. */
export function RegisteredDone({ one, saved, home, view, onAnother }: RegisteredDoneProps) {
  useEffect(focusMain, []);
  return (
    <section className="stack">
      <Title size="record">
        <span className="nowrap">{saved.code}</span> is registered
      </Title>
      <Notice kind="good">
        {saved.status === "draft"
          ? `Your ${one} is kept as a draft. It counts once it is submitted and approved.`
          : `Your ${one} waits for the office. You are told when it is approved, or what is to be put right.`}
      </Notice>
      <p className="soft">
        Keep its code: <span className="nowrap">{saved.code}</span>. You can read it out at the office.
      </p>
      <Buttons>
        {view ? (
          <ButtonLink kind="primary" to={view}>
            Look at the {one}
          </ButtonLink>
        ) : null}
        <ButtonLink kind={view ? "plain" : "primary"} to={home}>
          Go to my first page
        </ButtonLink>
        <Button onClick={onAnother}>Register another {one}</Button>
      </Buttons>
    </section>
  );
}
