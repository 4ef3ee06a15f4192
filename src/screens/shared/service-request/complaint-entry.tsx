import type { ComplaintFacts } from "#areas/services/service-requests/complaint-facts.ts";
import { formatDate } from "#domain/lagos.ts";
import { formatBox, widen } from "#domain/map/box.ts";
import { formatPhone } from "#domain/phone.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";

/** The facts of a complaint: date, place, who it names and who sent it, if known. */
export function ComplaintEntry({ complaint }: { complaint: ComplaintFacts }) {
  const { anonymous, happened_on, area, place, point, typed, contact_phone, contact_email } = complaint;
  const { can } = useSession();
  return (
    <RecordSection title="Complaint">
      <Facts>
        <Fact label="Date">{formatDate(happened_on)}</Fact>
        {area ? <Fact label="Location">{area}</Fact> : null}
        {place ? <Fact label="Exact location">{place}</Fact> : null}
        {typed ? <Fact label="Plate, number or code as typed">{typed}</Fact> : null}
        {(["agent", "ticket", "receipt"] as const).map((name) => {
          const party = complaint[name];
          return party ? (
            <Fact key={name} label={PARTY_LABELS[name]}>
              <RecordCode code={party.code} outlined {...(party.href && { href: party.href })} />{" "}
              {party.title} {party.status ? <Status kind={party.status} as="tag" /> : null}
            </Fact>
          ) : null;
        })}
        {contact_phone ? <Fact label="Phone">{formatPhone(contact_phone)}</Fact> : null}
        {contact_email ? <Fact label="Email">{contact_email}</Fact> : null}
        {point ? (
          <Fact label="GPS point" numeric>
            {`${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}`}
          </Fact>
        ) : null}
      </Facts>
      {point && can("property.view") ? (
        <Buttons className="gap">
          <ButtonLink small icon="map" to={`/admin/location-mapping/property?bbox=${bboxAround(point)}`}>
            Open map
          </ButtonLink>
        </Buttons>
      ) : null}
      {anonymous ? (
        <div className="gap">
          <Notice icon="lock">
            Sent anonymously. The sender can read and answer messages through a private link.
          </Notice>
        </div>
      ) : null}
    </RecordSection>
  );
}

const PARTY_LABELS = { agent: "Agent", ticket: "Ticket", receipt: "Receipt" } as const;

/** Some hundred metres to each side. */
function bboxAround({ latitude, longitude }: NonNullable<ComplaintFacts["point"]>): string {
  return formatBox(widen({ west: longitude, east: longitude, south: latitude, north: latitude }, 0, 0.006));
}
