import type { Verified } from "#server/payer-checks/verify-publicly.ts";
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
          <Status kind="rejected" as="stamp" label="NOT CONFIRMED" />
        </p>
        <Notice kind="warn">
          Nothing is confirmed for {typed.trim()}. Compare it letter by letter, and for a payer the last four
          figures of their phone. If all of it is right, do not rely on the paper: ask at the office.
        </Notice>
        <Buttons>
          <ReportLink typed={typed.trim()}>Report a false paper</ReportLink>
        </Buttons>
      </div>
    );
  if ("since" in answer)
    return (
      <div className="stack" role="status">
        <p>
          <Status kind="valid" as="stamp" label="ON RECORD" />
        </p>
        <Facts>
          <Fact label="Kind">{answer.kind === "person" ? "A person" : "A company"}</Fact>
          <Fact label="Name">{answer.name}</Fact>
          <Fact label="State">On record since {answer.since}</Fact>
        </Facts>
        <p className="note">
          The name is masked: compare it with the one you were told. What they owe or own is told to nobody
          here.
        </p>
      </div>
    );
  const { kind, name, state, to } = answer;
  const [stamp, status, words] = PAPERS[kind];
  const good = !BAD.has(state);
  return (
    <div className="stack" role="status">
      <p>
        <Status kind={good ? "valid" : "cancelled"} as="stamp" label={good ? "GENUINE" : stamp} />
      </p>
      <Facts>
        <Fact label="Kind">{status}</Fact>
        {name ? <Fact label="Payer">{name}</Fact> : null}
        <Fact label="State">{STATES[state] ? <Status kind={STATES[state]} /> : state}</Fact>
      </Facts>
      <Buttons>
        <ButtonLink to={to}>{words}</ButtonLink>
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
