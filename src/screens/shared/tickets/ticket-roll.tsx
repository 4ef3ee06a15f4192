import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { usePageFrame } from "#page-frame.ts";
import { classList } from "#ui/class-list.ts";
import { Thermal, ThermalPairs, ThermalQr, ThermalRule, ThermalTitle } from "#ui/documents/thermal.tsx";
import styles from "./ticket-card.module.css";
import { holderText, type ShownTicket, untilText } from "./ticket-card.tsx";

interface TicketRollProps {
  ticket: ShownTicket;
  /** Whose revenue it is. */
  agency?: string;
  agent?: string | null;
  /** For a roll of 58 mm instead of 80. */
  slim: boolean;
}

/** A ticket on a thermal roll; on paper only. */
export function TicketRoll({ ticket, agency, agent, slim }: TicketRollProps) {
  const { government } = usePageFrame();
  return (
    <div className={classList(styles.roll, slim && styles.slim)}>
      <Thermal government={government} {...(agency && { place: agency })}>
        <ThermalTitle
          kind={ticket.category}
          number={ticket.code}
          time={formatMoment(new Date(ticket.sold_at))}
        />
        <p className={styles.rollPlate}>{holderText(ticket)}</p>
        <p>
          <b>{`Valid until ${untilText(ticket.valid_to)}`}</b>
        </p>
        {ticket.status === "void" ? (
          <p>
            <b>VOID</b>
          </p>
        ) : (
          <ThermalQr path={ticket.qr.path} size={ticket.qr.size} label="Square to scan" />
        )}
        <ThermalRule />
        <ThermalPairs
          items={[
            { label: "Price", value: formatNaira(ticket.kobo) },
            { label: "Code", value: ticket.security_code },
            ...(agent ? [{ label: "Sold by", value: agent }] : []),
          ]}
        />
      </Thermal>
    </div>
  );
}
