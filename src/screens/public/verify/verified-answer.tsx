import { t } from "#language/t.ts";
import type { Verified } from "#reporting/payer-checks/verify-publicly.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { ReportLink } from "../complaint/report-link.tsx";

/** The public result: genuine or not, kind, masked name and status. */
export function VerifiedAnswer({ answer, typed }: { answer: Verified; typed: string }) {
  if (!answer.found)
    return (
      <div className="stack" role="status">
        <p>
          <Status kind="rejected" as="stamp" label={t("NOT CONFIRMED")} />
        </p>
        <Notice kind="warn">
          {t(
            "We couldn’t confirm {typed}. Check the code and phone digits. If they are correct, do not accept the document. Contact the revenue office.",
            { typed: typed.trim() },
          )}
        </Notice>
        <Buttons>
          <ReportLink typed={typed.trim()}>{t("Report a fake document")}</ReportLink>
        </Buttons>
      </div>
    );
  if ("since" in answer)
    return (
      <div className="stack" role="status">
        <p>
          <Status kind="valid" as="stamp" label={t("REGISTERED")} />
        </p>
        <Facts>
          <Fact label={t("Type")}>{answer.kind === "person" ? t("Person") : t("Company")}</Fact>
          <Fact label={t("Name")}>{answer.name}</Fact>
          <Fact label={t("Status")}>{t("Registered since {year}", { year: answer.since })}</Fact>
        </Facts>
        <p className="note">{t("Part of the name is hidden. Compare it with the name you were given.")}</p>
      </div>
    );
  const { kind, name, state, to } = answer;
  const [stamp, status, text] = DOCUMENT_TEXTS[kind];
  const good = !INVALID_STATES.has(state);
  return (
    <div className="stack" role="status">
      <p>
        <Status kind={good ? "valid" : "cancelled"} as="stamp" label={good ? t("GENUINE") : t(stamp)} />
      </p>
      <Facts>
        <Fact label={t("Type")}>{t(status)}</Fact>
        {name ? <Fact label={t("Payer")}>{name}</Fact> : null}
        <Fact label={t("Status")}>{STATUS_KINDS[state] ? <Status kind={STATUS_KINDS[state]} /> : state}</Fact>
      </Facts>
      <Buttons>
        <ButtonLink to={to}>{t(text)}</ButtonLink>
      </Buttons>
    </div>
  );
}

const DOCUMENT_TEXTS = {
  bill: ["CANCELLED", "Bill or notice", "View bill"],
  receipt: ["CANCELLED", "Receipt", "View receipt"],
  ticket: ["NOT VALID NOW", "Ticket", "Check ticket"],
} as const;

const INVALID_STATES = new Set(["cancelled", "void", "expired", "not-yet"]);

const STATUS_KINDS: Readonly<Record<string, StatusKind>> = {
  unpaid: "owing",
  "part-paid": "part",
  paid: "paid",
  cancelled: "cancelled",
  valid: "valid",
  void: "void",
  expired: "expired",
  "not-yet": "draft",
};
