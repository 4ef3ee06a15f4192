import type { GuestPayer } from "#areas/ticketing/guest/guest-payer.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { GuestRecord } from "./record.tsx";

const emptyValue = <span className="faint">–</span>;

/** The holder or payer of a ticket or batch, masked. */
export function Payer({ payer, typeLabel }: { payer: GuestPayer; typeLabel: string }) {
  return (
    <GuestRecord code={payer.code} title={payer.name} typeLabel={typeLabel}>
      <RecordSection title="Details" note="masked">
        <Facts>
          <Fact label="Phone number" numeric>
            {payer.phone ?? emptyValue}
          </Fact>
          <Fact label="Local government">{payer.lga_name ?? emptyValue}</Fact>
          <Fact label="Tickets" numeric>
            {payer.tickets >= 1000 ? "1,000 or more" : payer.tickets}
          </Fact>
          <Fact label="Paid ticket batches" numeric>
            {payer.batches.toLocaleString("en-NG")}
          </Fact>
        </Facts>
      </RecordSection>
    </GuestRecord>
  );
}
