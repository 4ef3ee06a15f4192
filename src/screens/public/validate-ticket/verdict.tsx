import { formatDate, formatMoment, formatTime, lagosDate } from "#domain/lagos.ts";
import { endedText, untilText } from "#domain/ticket-text.ts";
import { t } from "#language/t.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { ResultScreen } from "#ui/primitives/result-screen.tsx";
import { type Outcome, outcomes } from "./outcome.ts";

interface VerdictProps {
  outcome: Outcome;
  /** Whether this user sells tickets too. */
  canSell: boolean;
  onNext: () => void;
  onOtherPlate: () => void;
}

/** The result as one colour and word on the whole screen, with the button for the next check. */
export function Verdict({ outcome, canSell, onNext, onOtherPlate }: VerdictProps) {
  const { is, offline, at, ticket, seen, asked } = outcome;
  const [kind, word] = outcomes[is];
  const plate = is === "none" ? asked.toUpperCase().slice(0, 12) : (ticket?.holder_key ?? undefined);
  const facts = factsOf(outcome);
  const bar = [
    t("Checked {time}", { time: checkedAt(at) }),
    offline ? t("Offline") : t("Checked online"),
  ] as const;
  return (
    <ResultScreen
      kind={kind}
      word={t(word)}
      message={verdictText(outcome)}
      bar={bar}
      {...(facts.length > 0 && { facts })}
      {...(plate && { plate })}
      actions={
        <>
          <Button icon="scan-qr-code" onClick={onNext}>
            {t("Check next ticket")}
          </Button>
          {is === "valid" && ticket?.holder_key && seen === undefined ? (
            <Button onClick={onOtherPlate}>{t("Enter different plate")}</Button>
          ) : null}
          {is === "signed-out" ? (
            <ButtonAnchor href="/login?next=%2Fagent%2Fvalidate">{t("Sign in")}</ButtonAnchor>
          ) : null}
          {canSell && !offline && (is === "expired" || is === "none") && plate ? (
            <ButtonAnchor href={sellUrl(is === "none" ? asked : plate)}>{t("Sell a ticket")}</ButtonAnchor>
          ) : null}
        </>
      }
    />
  );
}

/**
 * The sell screen with the plate or shop code filled in. Phone numbers aren't, as addresses are logged in many places.
 */
function sellUrl(key: string): string {
  const isPlain = /^[A-Z0-9 -]{3,16}$/i.test(key) && !/^[0-9 ]+$/.test(key);
  return isPlain ? `/agent?plate=${encodeURIComponent(key.toUpperCase())}` : "/agent";
}

function verdictText({ is, ticket, at, message, offline }: Outcome): string {
  if (message) return t(message);
  const now = new Date(at);
  if (ticket && is === "expired") return t(endedText(new Date(ticket.to), now));
  if (ticket && is === "not-yet") return t("From {date}", { date: formatMoment(ticket.from) });
  if (ticket && is === "valid") {
    const until = t(untilText(new Date(ticket.to), now));
    return until.charAt(0).toUpperCase() + until.slice(1);
  }
  if (is === "valid" && offline) return t("Signature valid");
  return t(outcomes[is][2]);
}

function factsOf(outcome: Outcome) {
  const { is, offline, ticket, seen } = outcome;
  const facts: { label: string; value: string }[] = [];
  if (seen) facts.push({ label: t("Plate seen"), value: seen.toUpperCase() });
  if (ticket) facts.push({ label: t("Ticket"), value: ticket.category });
  if (ticket?.code) facts.push({ label: t("Ticket code"), value: ticket.code });
  if (ticket && is === "expired")
    facts.push({ label: t("Valid for"), value: formatDate(lagosDate(ticket.to - 1)) });
  if (ticket?.agent)
    facts.push({ label: t("Sold by"), value: [ticket.agent, ticket.park].filter(Boolean).join(", ") });
  if (outcome.unbooked) facts.push({ label: t("Sold"), value: t("Offline, not yet recorded") });
  if (offline && ticket) facts.push({ label: t("Signature"), value: t("Valid, not checked online") });
  return facts;
}

/** "14:32, 21 Nov" */
function checkedAt(at: number): string {
  return `${formatTime(at)}, ${formatDate(lagosDate(at)).slice(0, -5)}`;
}
