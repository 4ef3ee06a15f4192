import { Link } from "react-router";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { ticketPaymentPage } from "../bulk-ticket/addresses.ts";

/** A link to the status of the batch that was paid for. */
export function PaidTickets({ tickets }: { tickets: { readonly token: string; readonly code: string } }) {
  return (
    <p>
      <RichText
        text={t(
          "You paid for ticket batch <a>{code}</a>. The tickets go to the person who sent you the link.",
          {
            code: tickets.code,
          },
        )}
        a={<Link to={ticketPaymentPage(tickets.token)} />}
      />
    </p>
  );
}
