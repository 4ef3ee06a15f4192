import type { TicketDocument } from "#domain/documents/ticket-content.ts";
import type { RollWidth } from "#domain/qr-print-size.ts";
import { usePageFrame } from "#page-frame.ts";
import { classList } from "#ui/class-list.ts";
import { DenseThermalQr, Thermal, ThermalPairs, ThermalRule } from "#ui/documents/thermal.tsx";
import { uiLabels } from "#ui/labels.ts";
import styles from "./ticket-roll.module.css";

/** A ticket on a thermal roll; shown in print only, instead of the ticket on screen. */
export function TicketRoll({ content, width }: { content: TicketDocument; width: RollWidth }) {
  const { government } = usePageFrame();
  const [label, moment] = content.valid_until;
  return (
    <div className={classList(styles.roll, width === 58 && styles.narrow)} data-roll={width}>
      <Thermal government={government} {...(content.agency && { place: content.agency })}>
        {content.marks
          .filter((mark) => mark !== uiLabels.demonstrationDocument)
          .map((mark) => (
            <p key={mark} className={styles.mark}>
              {mark}
            </p>
          ))}
        <p className={styles.category}>{content.category}</p>
        <p className={styles.holder}>{content.holder}</p>
        <p>{label}</p>
        <p className={styles.until}>{moment}</p>
        {content.qr ? <DenseThermalQr {...content.qr} label={content.qr_label} roll={width} /> : null}
        <p className={styles.code}>{content.security_code}</p>
        <ThermalRule />
        <ThermalPairs items={content.pairs} />
        <ThermalRule />
        {content.check.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Thermal>
    </div>
  );
}
