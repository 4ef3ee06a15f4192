import { useEffect, useRef } from "react";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { recordPages } from "../../shared/addresses/records.ts";

/** A registered person who may be the one being entered. */
export interface PossibleDuplicate {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly phone_number: string | null;
  readonly city: string | null;
  readonly why: string;
}

interface PossibleDuplicatesProps {
  people: readonly PossibleDuplicate[];
  busy: boolean;
  onUse: (id: number) => void;
  onNone: () => void;
}

/** Possible duplicates of the entered person: choose one, or none. */
export function PossibleDuplicates({ people, busy, onUse, onNone }: PossibleDuplicatesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="stack">
      <Subtitle>Possible duplicates</Subtitle>
      <Notice kind="warn" alert>
        This person may already be on record. Nothing is saved yet.
      </Notice>
      <Lines>
        {people.map(({ id, code, title, phone_number, city, why }) => (
          <ValueLine
            key={id}
            end={
              <Button small disabled={busy} onClick={() => onUse(id)}>
                Select<span className="only-read"> {title}</span>
              </Button>
            }
          >
            <a href={recordPages.view("individual", id)} target="_blank" rel="noreferrer">
              {title}
            </a>{" "}
            <span className="faint">{code}</span>
            <br />
            <span className="note">{[why, phone_number, city].filter(Boolean).join(" · ")}</span>
          </ValueLine>
        ))}
      </Lines>
      <Buttons>
        <Button busy={busy} onClick={onNone}>
          Add new person
        </Button>
      </Buttons>
    </div>
  );
}
