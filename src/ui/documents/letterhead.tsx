import type { ReactNode } from "react";
import { uiLabels } from "#ui/labels.ts";
import { CoatOfArms } from "#ui/primitives/icon.tsx";
import type { Government } from "#ui/shell/government.ts";
import styles from "./document.module.css";

export interface LetterheadProps {
  government: Government;
  /** The pay code of a notice or bill, or the kind of document. */
  heading?: ReactNode;
  /** Under the heading: "Pay code". */
  caption?: string;
}

/** The head of an A4 document. */
export function Letterhead({ government, heading, caption }: LetterheadProps) {
  return (
    <header className={styles.letterhead}>
      <CoatOfArms src={government.arms} className={styles.arms} />
      <div>
        <p className={styles.name}>{`Government of ${government.name}`}</p>
        <p className={styles.office}>
          {[government.office, government.address, government.phone].filter(Boolean).join(" · ")}
        </p>
        {government.demo ? <p className={styles.demo}>{uiLabels.demonstrationDocument}</p> : null}
      </div>
      <div className={styles.about}>
        {heading}
        {caption ? <p className="note">{caption}</p> : null}
      </div>
    </header>
  );
}
