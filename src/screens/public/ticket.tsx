import { useLoaderData, useParams } from "react-router";
import { type CurrentTicket, viewPublicTicket } from "#areas/ticketing/ticket-checks/public-ticket.ts";
import { ticketLink } from "#areas/ticketing/tickets/ticket-face.ts";
import { formatMoment } from "#domain/lagos.ts";
import { endedText, untilText } from "#domain/ticket-text.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import type { QrPath } from "#platform/documents/qr-path.ts";
import { useSession } from "#session/store.ts";
import { ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { VehiclePlate } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { DamagedLink } from "../shared/money/damaged-link.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { TicketQr } from "../shared/tickets/ticket-card.tsx";
import { ReportLink } from "./complaint/report-link.tsx";

export const meta = pageTitle("Ticket");

export const loader = pageLoader(async ({ params }) => {
  const token = params.token ?? "";
  const ticket = await viewPublicTicket(token);
  // Shows the QR code for holders with the link; it contains only the address.
  const showsQr = ticket.verdict === "valid" || ticket.verdict === "not-yet";
  return { ticket, qr: showsQr ? ticketLink(token).qr : null };
});

/** The page of a ticket's QR code: status and plate, without names. */
export default function Ticket() {
  const { ticket, qr } = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  const { can } = useSession();
  if (ticket.verdict === "incomplete") return <DamagedLink />;
  return (
    <section className="stack">
      {"holder_key" in ticket ? <StatusBanner ticket={ticket} qr={qr} /> : null}
      {ticket.verdict === "forged" ? <ForgedTicket /> : null}
      {ticket.verdict === "unknown" ? <UnknownTicket /> : null}
      <Buttons>
        {can("ticket.validate") ? (
          <ButtonAnchor kind="primary" icon="scan-qr-code" href={`/agent/validate#${token}`}>
            {t("Check ticket as an inspector")}
          </ButtonAnchor>
        ) : null}
        <ButtonLink to="/check-plate">{t("Check another plate")}</ButtonLink>
        {FRAUD_VERDICTS.has(ticket.verdict) ? <ReportLink>{t("Report this ticket")}</ReportLink> : null}
      </Buttons>
    </section>
  );
}

/** Statuses that indicate fraud. */
const FRAUD_VERDICTS: ReadonlySet<string> = new Set(["forged", "unknown", "void"]);

const STATUS_STYLES = {
  valid: ["valid", "VALID", "This ticket is valid"],
  "not-yet": ["unapproved", "NOT YET VALID", "This ticket is not valid yet"],
  expired: ["expired", "EXPIRED", "This ticket has expired"],
  void: ["void", "VOIDED", "This ticket was voided"],
} as const;

function StatusBanner({ ticket, qr }: { ticket: CurrentTicket; qr: QrPath | null }) {
  const { verdict, category, holder_key, valid_from, valid_to, now, unbooked } = ticket;
  const [kind, word, title] = STATUS_STYLES[verdict];
  return (
    <>
      <Title size="record">{t(title)}</Title>
      <p>
        <Status kind={kind} as="stamp" label={t(word)} />
      </p>
      {verdict === "void" ? <Notice kind="bad">{t("It is not valid proof of payment.")}</Notice> : null}
      {unbooked ? <Notice kind="warn">{t("Sold offline and not yet recorded.")}</Notice> : null}
      {verdict === "expired" ? <Notice kind="warn">{t(endedText(valid_to, now))}.</Notice> : null}
      <Facts>
        <Fact label={t("For")}>
          {holder_key === null ? (
            t("First vehicle or trader to use it")
          ) : (
            <VehiclePlate number={holder_key} />
          )}
        </Fact>
        <Fact label={t("Ticket")}>{category}</Fact>
        <Fact label={t("Valid from")} numeric>
          {formatMoment(valid_from)}
        </Fact>
        <Fact label={t("Valid")} numeric>
          {t(untilText(valid_to, now))}
        </Fact>
      </Facts>
      {qr ? <TicketQr {...qr} /> : null}
      {holder_key === null ? null : (
        <p className="note">
          {t("Compare this plate with the vehicle. The ticket is only valid for this plate.")}
        </p>
      )}
    </>
  );
}

function ForgedTicket() {
  return (
    <>
      <Title size="record">{t("This ticket is forged")}</Title>
      <p>
        <Status kind="expired" as="stamp" label={t("FORGED")} />
      </p>
      <Notice kind="bad">
        {t(
          "We didn’t sell this ticket, or it has been altered. Do not accept it. Report the seller to an inspector.",
        )}
      </Notice>
    </>
  );
}

/** Signed by a phone that was blocked or returned its float without this sale. */
function UnknownTicket() {
  return (
    <>
      <Title size="record">{t("We have no record of this ticket")}</Title>
      <p>
        <Status kind="expired" as="stamp" label={t("UNKNOWN")} />
      </p>
      <Notice kind="bad">
        {t(
          "An agent’s phone signed it, but this ticket is not in our records. Report the seller to an inspector.",
        )}
      </Notice>
    </>
  );
}
