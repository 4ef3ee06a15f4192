import type { MouseEvent } from "react";
import { lastValidMinute, printedHolder } from "#domain/documents/ticket-text.ts";
import { t } from "#language/t.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { copyLink } from "../copy-link.ts";
import type { ShownTicket } from "./ticket-card.tsx";

type Shared = Pick<ShownTicket, "category" | "holder" | "holder_key" | "valid_to" | "security_code" | "link">;

/** Shares a ticket: by the phone's share menu, WhatsApp or a copied link. */
export function ShareTicket({ ticket }: { ticket: Shared }) {
  const { category, security_code, link } = ticket;
  const text = t("{category} ticket for {holder}, valid until {date}. Code {code}.", {
    category,
    holder: t(printedHolder(ticket)),
    date: lastValidMinute(ticket.valid_to),
    code: security_code,
  });
  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Cancelling is not an error.
    navigator.share({ title: t("Ticket"), text, url: link }).catch(() => undefined);
  };
  const copy = () => copyLink(link, t("Your browser blocks copying. Share the ticket instead."));
  return (
    <>
      <ButtonAnchor
        icon="send"
        href={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`}
        target="_blank"
        rel="noreferrer"
        onClick={share}
      >
        {t("Share ticket")}
      </ButtonAnchor>
      <Button onClick={() => void copy()}>{t("Copy link")}</Button>
    </>
  );
}
