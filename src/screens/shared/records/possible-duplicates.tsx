import { useEffect, useRef } from "react";
import type { SimilarRecords } from "#areas/registry/records/similar-records.ts";
import { capitalise } from "#domain/capitalise.ts";
import { withArticle } from "#domain/with-article.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { duplicateReason } from "./duplicate-reason.ts";
import { RecordStatus } from "./status-tag.tsx";

interface PossibleDuplicatesProps {
  resource: AnyResource;
  answer: SimilarRecords;
  busy: boolean;
  /** The address of a candidate; undefined if it has no screen. */
  recordAddress?: ((id: number) => string | undefined) | undefined;
  /** The label of the button if no candidates can be shown. */
  submitLabel?: string;
  /** Sends the form, with the candidates that were shown. */
  onSubmitAnyway: (form: HTMLFormElement) => void;
}

/** Possible duplicates of the entered record. Nothing is saved yet. */
export function PossibleDuplicates({
  resource,
  answer,
  busy,
  recordAddress,
  submitLabel,
  onSubmitAnyway,
}: PossibleDuplicatesProps) {
  const { candidates, others_message: hiddenText } = answer;
  const panel = useRef<HTMLDivElement>(null);
  // Moves the focus here with each answer, so users notice that the record isn't saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each answer
  useEffect(() => panel.current?.focus(), [answer]);
  const noneLabel = candidates.length > 0 ? t("None of these, register anyway") : undefined;
  return (
    <div ref={panel} tabIndex={-1} className="stack">
      <Panel title={t("Possible duplicates")}>
        <Notice kind="warn" alert>
          {candidates.length > 0
            ? capitalise(foundText(resource, candidates.length))
            : capitalise(t(hiddenText ?? ""))}{" "}
          {t("Nothing is saved yet.")}
        </Notice>
        {candidates.length > 0 ? (
          <Lines roomy>
            {candidates.map((candidate) => (
              <Candidate
                key={candidate.id}
                resource={resource}
                candidate={candidate}
                to={recordAddress?.(candidate.id)}
              />
            ))}
          </Lines>
        ) : null}
        {candidates.length > 0 && hiddenText ? <p className="soft gap">{capitalise(t(hiddenText))}</p> : null}
        <Buttons className="gap">
          <Button
            busy={busy}
            onClick={({ currentTarget: { form } }) => {
              if (form) onSubmitAnyway(form);
            }}
          >
            {noneLabel ?? submitLabel ?? t("Register {one} anyway", { one: t(resource.one) })}
          </Button>
        </Buttons>
      </Panel>
    </div>
  );
}

function foundText({ one, many }: AnyResource, candidate: number): string {
  if (candidate !== 1)
    return t("{n} {many} on record may be the same as this one.", { n: candidate, many: t(many) });
  return withArticle(one) === `an ${one}`
    ? t("An {one} on record may be the same as this one.", { one: t(one) })
    : t("A {one} on record may be the same as this one.", { one: t(one) });
}

interface CandidateProps {
  resource: AnyResource;
  candidate: SimilarRecords["candidates"][number];
  to: string | undefined;
}

function Candidate({ resource, candidate, to }: CandidateProps) {
  return (
    <li>
      <p className="line line--ends">
        <RecordCode code={candidate.code} outlined />
        <RecordStatus status={candidate.status} />
      </p>
      <p>
        {to === undefined ? (
          candidate.title
        ) : (
          <a href={to} target="_blank" rel="noreferrer">
            {candidate.title}
            <span className="only-read">{t("(opens a new tab)")}</span>
          </a>
        )}
      </p>
      <p className="note">{duplicateReason(resource, candidate)}</p>
      {to === undefined ? null : (
        <Buttons className="gap">
          <ButtonLink small to={to}>
            {t("Open record")}
            <span className="only-read">, {candidate.title}</span>
          </ButtonLink>
        </Buttons>
      )}
    </li>
  );
}
