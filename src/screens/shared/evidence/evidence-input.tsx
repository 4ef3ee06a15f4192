import { type ChangeEvent, useId, useRef } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import styles from "./evidence.module.css";
import type { EvidenceList } from "./use-evidence.ts";

interface EvidenceInputProps {
  evidence: EvidenceList;
  hint: string;
}

/** Pictures that prove something, within a form. */
export function EvidenceInput({ evidence, hint }: EvidenceInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { pictures, sending, problems } = evidence;
  function choose(event: ChangeEvent<HTMLInputElement>) {
    evidence.add([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = "";
  }
  return (
    <div className="stack" data-no-draft>
      <p className="note" id={hintId}>
        {hint} Pictures only; other files are left out.
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Pictures"
        data-evidence
        onChange={choose}
      />
      <div>
        <Button icon="camera" aria-describedby={hintId} onClick={() => input.current?.click()}>
          {pictures.length > 0 ? "Add more pictures" : "Add pictures"}
        </Button>
      </div>
      <p className="note" role="status">
        {sending > 0 ? "Sending the pictures …" : ""}
      </p>
      {problems.map((problem) => (
        <Notice key={problem} kind="bad" alert>
          {problem}
        </Notice>
      ))}
      {pictures.length > 0 ? (
        <ul className={styles.strip} aria-label="Pictures added">
          {pictures.map(({ id, width, height }, at) => (
            <li key={id}>
              <img
                src={`/api/v1/evidence/${id}/file?size=thumb`}
                width={width}
                height={height}
                alt={`${at + 1} of what is sent`}
              />
              <Button slim kind="quiet" onClick={() => evidence.remove(id)}>
                Leave out <span className="only-read">picture {at + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
