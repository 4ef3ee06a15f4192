import { Link } from "react-router";
import { payPage } from "../bulk-ticket/words.ts";

/** Where whoever paid for tickets reads how that batch stands. */
export function PaidTickets({ tickets }: { tickets: { readonly token: string; readonly code: string } }) {
  return (
    <p>
      {"It paid for tickets, batch "}
      <Link to={payPage(tickets.token)}>{tickets.code}</Link>. They are made now, and are with whoever sent
      you the link.
    </p>
  );
}
