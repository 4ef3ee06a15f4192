import { useRevalidator } from "react-router";
import type { TillMoveRow } from "#areas/collecting/tills/get-till.ts";
import { formatMoment } from "#domain/lagos.ts";
import { moveKinds } from "#domain/till.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { bankName } from "../bank-entry/words.ts";
import type { TillData } from "./view-loader.ts";
import { tillCalls } from "./words.ts";

/** Cash that came and went other than by payers; slips with what is to be done about them. */
export function Moves({ till }: { till: TillData }) {
  if (till.moves.length === 0) return <p className="soft">No cash was moved but by payers.</p>;
  return (
    <Table caption="Cash moved, in its order" fold two>
      <thead>
        <tr>
          <HeadCell>What</HeadCell>
          <HeadCell>When and by whom</HeadCell>
          <HeadCell>Stands</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {till.moves.map((move) => (
          <tr key={move.id}>
            <Cell head place="name" under={whyOf(move)}>
              {moveKinds[move.kind]}
            </Cell>
            <Cell place="sub" under={move.made_by_name}>
              {formatMoment(move.made_at)}
            </Cell>
            <Cell place="status">
              <Stands move={move} />
              {waits(move) && till.can.confirm_slips && !move.mine ? (
                <SlipAct till={till} move={move} verb="confirm" act="Confirm slip" />
              ) : null}
              {waits(move) && !(till.can.confirm_slips && !move.mine) ? (
                <p className="note">
                  {move.mine
                    ? "You entered this, so another officer must confirm it."
                    : pendingDecision("close this till")}
                </p>
              ) : null}
              {waits(move) && move.mine ? (
                <SlipAct till={till} move={move} verb="withdraw" act="Withdraw slip" />
              ) : null}
            </Cell>
            <Cell right place="sum">
              <Money kobo={move.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const waits = (move: TillMoveRow) => move.kind === "to-bank" && !move.confirmed_at && !move.withdrawn_at;

function whyOf({ bank, reference, reason }: TillMoveRow): string {
  return [bank && `${bankName(bank)}, slip ${reference ?? ""}`, reason].filter(Boolean).join(", ");
}

function Stands({ move }: { move: TillMoveRow }) {
  if (move.kind !== "to-bank") return null;
  const [kind, label]: [StatusKind, string] = move.withdrawn_at
    ? ["cancelled", "Withdrawn"]
    : move.confirmed_at
      ? ["paid", "At the bank"]
      : ["unapproved", "To be confirmed"];
  return <Status kind={kind} label={label} />;
}

interface SlipActProps {
  till: TillData;
  move: TillMoveRow;
  verb: "confirm" | "withdraw";
  act: string;
}

function SlipAct({ till, move, verb, act }: SlipActProps) {
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({
    path: tillCalls.slip(till.id, move.id, verb),
    onSuccess: () => {
      notify({
        kind: "good",
        title: verb === "confirm" ? "The slip is confirmed." : "The slip is withdrawn.",
      });
      return revalidate();
    },
    onFailure: ({ message }) => notify({ kind: "bad", title: `Not done: ${act}.`, text: message }),
  });
  return (
    <Button slim busy={busy} onClick={() => void submit({})}>
      {act}
    </Button>
  );
}
