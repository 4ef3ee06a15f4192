import type { ReactNode } from "react";
import { uiLabels } from "#ui/labels.ts";
import { Arms } from "#ui/primitives/icon.tsx";
import type { Government } from "#ui/shell/government.ts";
import styles from "./paper.module.css";

export interface LetterheadProps {
  government: Government;
  /** The main code: the pay code of a notice or bill. */
  plate?: ReactNode;
  /** Under the plate: "Pay code". */
  about?: string;
}

/** The head of an A4 document. */
export function Letterhead({ government, plate, about }: LetterheadProps) {
  return (
    <header className={styles.letterhead}>
      <Arms src={government.arms} className={styles.arms} />
      <div>
        <p className={styles.name}>{`Government of ${government.name}`}</p>
        <p className={styles.office}>
          {[government.office, government.address, government.phone].filter(Boolean).join(" · ")}
        </p>
        {government.demo ? <p className={styles.demo}>{uiLabels.demonstrationPaper}</p> : null}
      </div>
      <div className={styles.about}>
        {plate}
        {about ? <p className="note">{about}</p> : null}
      </div>
    </header>
  );
}
