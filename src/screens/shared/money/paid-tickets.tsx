import { Link } from "react-router";
import { Said } from "#language/said.tsx";
import { t } from "#language/t.ts";
import { payPage } from "../bulk-ticket/words.ts";

/** Where whoever paid for tickets reads how that batch stands. */
export function PaidTickets({ tickets }: { tickets: { readonly token: string; readonly code: string } }) {
  return (
    <p>
      <Said
        text={t(
          "It paid for tickets, batch <a>{code}</a>. They are made now, and are with whoever sent you the link.",
          {
            code: tickets.code,
          },
        )}
        a={<Link to={payPage(tickets.token)} />}
      />
    </p>
  );
}
