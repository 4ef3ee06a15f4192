import { Link } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { maskedPersonalFields } from "#domain/payer-query.ts";
import { individual } from "#domain/register/individual.ts";
import { statusLabel } from "#domain/status-labels.ts";
import type { PayerCheck } from "#reporting/payer-checks/check-payer.ts";
import type { FoundPayer } from "#reporting/payer-checks/find-payers.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { RevealControl, useUnmasked } from "../../shared/records/reveal-control.tsx";

const BIOMETRICS = { none: "None", enrolled: "On record", withdrawn: "Withdrawn" } as const;

/** The payer that was found: details, status and links. */
export function CheckedPayer({ payer }: { payer: FoundPayer }) {
  const { type, id, code, title, status, lga, verified_at, accounts, biometrics, present_at } = payer;
  const unmasked = useUnmasked();
  return (
    <Panel
      title={<Link to={recordPages.view(type, id)}>{title}</Link>}
      end={<RecordCode code={code} outlined />}
    >
      <div className="stack">
        {present_at ? (
          <Notice kind="good">
            Presence confirmed with a passkey, {formatMoment(Date.parse(present_at))}.
          </Notice>
        ) : null}
        <Facts>
          <Fact label="Status">{statusLabel(status)}</Fact>
          <Fact label="Local government">{lga ?? "Not on record"}</Fact>
          <Fact label="Identity">{identityText(payer)}</Fact>
          <Fact label="Phone">{payer.phone ?? "Not on record"}</Fact>
          <Fact label="Balance">
            {payer.due_kobo === null ? (
              "You can’t view bills"
            ) : (
              <>
                {payer.more_due ? "At least " : ""}
                <Money kobo={payer.due_kobo} />
                {payer.open_bills ? <span className="faint"> · {billText(payer.open_bills)}</span> : null}
              </>
            )}
          </Fact>
          <Fact label="Accounts">{accounts === 0 ? "None" : `${accounts}`}</Fact>
          {biometrics ? <Fact label="Photo and passkey">{BIOMETRICS[biometrics]}</Fact> : null}
          {type === "individual"
            ? maskedPersonalFields.map(({ name, label }) =>
                unmasked.open ? (
                  <Fact key={name} label={`${label}, in full`}>
                    {String(unmasked.values[name] ?? "Not on record")}
                  </Fact>
                ) : null,
              )
            : null}
        </Facts>
        {type === "individual" ? (
          <RevealControl
            resource={individual}
            record={{ id, masked: maskedPersonalFields.map(({ name }) => name), pending: null }}
            unmasked={unmasked}
            canReveal={payer.can_reveal}
          />
        ) : null}
        {verified_at || type === "corporate" ? null : <p className="note">Ask for proof of identity.</p>}
      </div>
    </Panel>
  );
}

function identityText({ type, status, verified_at }: FoundPayer): string {
  if (type === "corporate") return status === "approved" ? "Approved" : "Not approved";
  return verified_at ? `Verified ${formatMoment(Date.parse(verified_at))}` : "Not verified";
}

function billText(count: number): string {
  return countNoun(count, "open bill");
}

const SCREENS = {
  bill: "/admin/receipt/bill",
  receipt: "/admin/receipt",
  ticket: "/admin/view/single-ticket",
} as const;

/** The document whose code was typed. */
export function CheckedDocument({ checked }: { checked: NonNullable<PayerCheck["document"]> }) {
  const { kind, id, code, state } = checked;
  return (
    <Notice kind={state === "cancelled" || state === "void" ? "bad" : "good"}>
      <p>
        {capitalise(kind)} {code} is on record: {state.replaceAll("-", " ")}.
      </p>
      <Buttons className="gap">
        <ButtonLink small to={`${SCREENS[kind]}/${id}`}>
          Open the {kind}
        </ButtonLink>
      </Buttons>
    </Notice>
  );
}
