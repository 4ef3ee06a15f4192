import { useEffect } from "react";
import { encode } from "uqr";
import { securityCodeBytes } from "#domain/device-ticket.ts";
import { printedHolder } from "#domain/documents/ticket-text.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import { modulesPath, qrMask } from "#domain/qr-modules.ts";
import { t } from "#language/t.ts";
import type { StoredSale } from "#session/offline/device-store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PhoneFoot, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { OfflineTicketActions } from "../../shared/tickets/offline-ticket-actions.tsx";
import { TicketCard } from "../../shared/tickets/ticket-card.tsx";

const NEXT = "sell-next";

interface OfflineSoldProps {
  sale: StoredSale;
  /** The agency; null for float reserved before phones stored it. */
  agency: string | null;
  onNext: () => void;
}

/** The ticket just sold, signed by this phone, and the button for the next one. */
export function OfflineSold({ sale, agency, onNext }: OfflineSoldProps) {
  useEffect(() => document.getElementById(NEXT)?.focus(), []);
  const { words } = sale;
  const link = new URL(`/t/${sale.ticket}`, location.origin).href;
  // The QR code is dense: the lowest error correction keeps its modules large enough for cheap cameras.
  const { data, size } = encode(link, { ecc: "L", border: 0, ...qrMask(link) });
  const ticket = {
    code: null,
    link,
    status: "valid" as const,
    category: words.category,
    kobo: words.kobo,
    holder: sale.holder,
    holder_key: words.holder,
    security_code: formatPayCode(securityCodeBytes(words.sale_id)),
    valid_from: new Date(words.from * 1000),
    valid_to: new Date(words.to * 1000),
    sold_at: new Date(words.from * 1000),
    qr: { path: modulesPath(data), size },
    agency,
    agent: sale.person_name,
    park: null,
  };
  return (
    <>
      <PhoneMain>
        <h1 className="only-read">{t("Ticket sold")}</h1>
        <p className="only-read" role="status">
          {t("Sold: {category} for {holder}", { category: words.category, holder: printedHolder(ticket) })}
        </p>
        <TicketCard ticket={ticket} />
        <OfflineTicketActions ticket={ticket} />
        <p className="soft no-print">{t("Signed by this phone. Waiting to sync.")}</p>
      </PhoneMain>
      <PhoneFoot>
        <Button id={NEXT} kind="primary" large fullWidth icon="ticket" onClick={onNext}>
          {t("Sell next ticket")}
        </Button>
      </PhoneFoot>
    </>
  );
}
