import type { TicketPaper } from "#domain/documents/ticket-content.ts";
import type { RollWidth } from "#domain/qr-dots.ts";
import { usePageFrame } from "#page-frame.ts";
import { classList } from "#ui/class-list.ts";
import { DenseThermalQr, Thermal, ThermalPairs, ThermalRule } from "#ui/documents/thermal.tsx";
import { uiLabels } from "#ui/labels.ts";
import styles from "./ticket-roll.module.css";

/** A ticket on a thermal roll; shown in print only, instead of the ticket on screen. */
export function TicketRoll({ paper, width }: { paper: TicketPaper; width: RollWidth }) {
  const { government } = usePageFrame();
  const [label, moment] = paper.valid_until;
  return (
    <div className={classList(styles.roll, width === 58 && styles.slim)} data-roll={width}>
      <Thermal government={government} {...(paper.agency && { place: paper.agency })}>
        {paper.marks
          .filter((mark) => mark !== uiLabels.demonstrationDocument)
          .map((mark) => (
            <p key={mark} className={styles.mark}>
              {mark}
            </p>
          ))}
        <p className={styles.category}>{paper.category}</p>
        <p className={styles.holder}>{paper.holder}</p>
        <p>{label}</p>
        <p className={styles.until}>{moment}</p>
        {paper.qr ? <DenseThermalQr {...paper.qr} label={paper.qr_label} roll={width} /> : null}
        <p className={styles.code}>{paper.security_code}</p>
        <ThermalRule />
        <ThermalPairs items={paper.pairs} />
        <ThermalRule />
        {paper.check.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Thermal>
    </div>
  );
}
