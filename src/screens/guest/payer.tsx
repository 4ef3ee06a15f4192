import type { GuestPayer } from "#areas/ticketing/guest/guest-payer.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { GuestRecord } from "./record.tsx";

const none = <span className="faint">–</span>;

/** The holder or payer of a ticket or batch, masked. */
export function Payer({ payer, what }: { payer: GuestPayer; what: string }) {
  return (
    <GuestRecord code={payer.code} title={payer.name} what={what}>
      <Entry title="Details" note="masked">
        <Facts>
          <Fact label="Phone number" figure>
            {payer.phone ?? none}
          </Fact>
          <Fact label="Local government">{payer.lga_name ?? none}</Fact>
          <Fact label="Tickets" figure>
            {payer.tickets >= 1000 ? "1,000 or more" : payer.tickets}
          </Fact>
          <Fact label="Paid ticket batches" figure>
            {payer.batches.toLocaleString("en-NG")}
          </Fact>
        </Facts>
      </Entry>
    </GuestRecord>
  );
}
