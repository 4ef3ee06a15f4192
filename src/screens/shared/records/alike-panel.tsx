import { useEffect, useRef } from "react";
import type { AlikeAnswer } from "#areas/registry/records/refuse-alike.ts";
import { capital } from "#domain/capital.ts";
import { withArticle } from "#domain/with-article.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordStatus } from "./status-tag.tsx";
import { whySame } from "./why-same.ts";

interface AlikePanelProps {
  resource: AnyResource;
  answer: AlikeAnswer;
  busy: boolean;
  /** The address of a candidate; undefined if it has no screen. */
  view?: ((id: number) => string | undefined) | undefined;
  /** The label of the button if no candidates can be shown. */
  anyway?: string;
  /** Sends the form, with the candidates that were shown. */
  onAnyway: (form: HTMLFormElement) => void;
}

/** Possible duplicates of the entered record. Nothing is saved yet. */
export function AlikePanel({ resource, answer, busy, view, anyway, onAnyway }: AlikePanelProps) {
  const { candidates, others_message: others } = answer;
  const box = useRef<HTMLDivElement>(null);
  // Moves the focus here with each answer, so users notice that the record isn't saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each answer
  useEffect(() => box.current?.focus(), [answer]);
  const none = candidates.length > 0 ? t("None of these, register anyway") : undefined;
  return (
    <div ref={box} tabIndex={-1} className="stack">
      <Panel title={t("Possible duplicates")}>
        <Notice kind="warn" alert>
          {candidates.length > 0 ? capital(foundText(resource, candidates.length)) : capital(t(others ?? ""))}{" "}
          {t("Nothing is saved yet.")}
        </Notice>
        {candidates.length > 0 ? (
          <Lines roomy>
            {candidates.map((found) => (
              <Candidate key={found.id} resource={resource} found={found} to={view?.(found.id)} />
            ))}
          </Lines>
        ) : null}
        {candidates.length > 0 && others ? <p className="soft gap">{capital(t(others))}</p> : null}
        <Buttons className="gap">
          <Button
            busy={busy}
            onClick={({ currentTarget: { form } }) => {
              if (form) onAnyway(form);
            }}
          >
            {none ?? anyway ?? t("Register {one} anyway", { one: t(resource.one) })}
          </Button>
        </Buttons>
      </Panel>
    </div>
  );
}

function foundText({ one, many }: AnyResource, found: number): string {
  if (found !== 1) return t("{n} {many} on record may be the same as this one.", { n: found, many: t(many) });
  return withArticle(one) === `an ${one}`
    ? t("An {one} on record may be the same as this one.", { one: t(one) })
    : t("A {one} on record may be the same as this one.", { one: t(one) });
}

interface CandidateProps {
  resource: AnyResource;
  found: AlikeAnswer["candidates"][number];
  to: string | undefined;
}

function Candidate({ resource, found, to }: CandidateProps) {
  return (
    <li>
      <p className="line line--ends">
        <RecordCode code={found.code} outlined />
        <RecordStatus status={found.status} />
      </p>
      <p>
        {to === undefined ? (
          found.title
        ) : (
          <a href={to} target="_blank" rel="noreferrer">
            {found.title}
            <span className="only-read">{t("(opens a new tab)")}</span>
          </a>
        )}
      </p>
      <p className="note">{whySame(resource, found)}</p>
      {to === undefined ? null : (
        <Buttons className="gap">
          <ButtonLink small to={to}>
            {t("Open record")}
            <span className="only-read">, {found.title}</span>
          </ButtonLink>
        </Buttons>
      )}
    </li>
  );
}
