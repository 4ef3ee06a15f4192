import { t } from "#language/t.ts";
import type { Verified } from "#reporting/payer-checks/verify-publicly.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { ReportLink } from "../complaint/report-link.tsx";

/** What the public is told: genuine or not, what it is, a masked name, how it stands. */
export function VerifiedAnswer({ answer, typed }: { answer: Verified; typed: string }) {
  if (!answer.found)
    return (
      <div className="stack" role="status">
        <p>
          <Status kind="rejected" as="stamp" label={t("NOT CONFIRMED")} />
        </p>
        <Notice kind="warn">
          {t(
            "Nothing is confirmed for {typed}. Compare it letter by letter, and for a payer the last four figures of their phone. If all of it is right, do not rely on the paper: ask at the office.",
            { typed: typed.trim() },
          )}
        </Notice>
        <Buttons>
          <ReportLink typed={typed.trim()}>{t("Report a false paper")}</ReportLink>
        </Buttons>
      </div>
    );
  if ("since" in answer)
    return (
      <div className="stack" role="status">
        <p>
          <Status kind="valid" as="stamp" label={t("ON RECORD")} />
        </p>
        <Facts>
          <Fact label={t("Kind")}>{answer.kind === "person" ? t("A person") : t("A company")}</Fact>
          <Fact label={t("Name")}>{answer.name}</Fact>
          <Fact label={t("State")}>{t("On record since {year}", { year: answer.since })}</Fact>
        </Facts>
        <p className="note">
          {t(
            "The name is masked: compare it with the one you were told. What they owe or own is told to nobody here.",
          )}
        </p>
      </div>
    );
  const { kind, name, state, to } = answer;
  const [stamp, status, words] = PAPERS[kind];
  const good = !BAD.has(state);
  return (
    <div className="stack" role="status">
      <p>
        <Status kind={good ? "valid" : "cancelled"} as="stamp" label={good ? t("GENUINE") : t(stamp)} />
      </p>
      <Facts>
        <Fact label={t("Kind")}>{t(status)}</Fact>
        {name ? <Fact label={t("Payer")}>{name}</Fact> : null}
        <Fact label={t("State")}>{STATES[state] ? <Status kind={STATES[state]} /> : state}</Fact>
      </Facts>
      <Buttons>
        <ButtonLink to={to}>{t(words)}</ButtonLink>
      </Buttons>
    </div>
  );
}

const PAPERS = {
  bill: ["CANCELLED", "A bill or notice", "Look at the bill"],
  receipt: ["CANCELLED", "A receipt", "Compare the receipt"],
  ticket: ["NOT VALID NOW", "A ticket", "See whether it is paid today"],
} as const;

const BAD = new Set(["cancelled", "void", "expired", "not-yet"]);

const STATES: Readonly<Record<string, StatusKind>> = {
  unpaid: "owing",
  "part-paid": "part",
  paid: "paid",
  cancelled: "cancelled",
  valid: "valid",
  void: "void",
  expired: "expired",
  "not-yet": "draft",
};
