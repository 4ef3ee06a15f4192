import type { TillMoveRow } from "#areas/collecting/tills/get-till.ts";
import { bankLabel } from "#domain/bank-entry.ts";
import { formatMoment } from "#domain/lagos.ts";
import { drawerMoveKinds } from "#domain/till.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { DataTable, moneyColumn } from "../../shared/data-table.tsx";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";

import { tillPaths } from "./labels.ts";
import type { TillData } from "./view-loader.ts";

/** Cash movements other than payments; bank slips with their actions. */
export function Moves({ till }: { till: TillData }) {
  if (till.moves.length === 0) return <p className="soft">No cash movements yet.</p>;
  return (
    <DataTable<TillMoveRow>
      caption="Cash movements, oldest first"
      stacked
      twoLineEntry
      columns={[
        {
          head: "Type",
          place: "name",
          cell: (move) => drawerMoveKinds[move.kind],
          secondLine: (move) => moveDetails(move),
        },
        {
          head: "Recorded",
          place: "sub",
          cell: (move) => formatMoment(move.made_at),
          secondLine: "made_by_name",
        },
        {
          head: "Status",
          place: "status",
          cell: (move) => (
            <>
              <MoveStatus move={move} />
              {isUnconfirmed(move) && till.can.confirm_slips && !move.mine ? (
                <DepositAction till={till} move={move} verb="confirm" action="Confirm deposit" />
              ) : null}
              {isUnconfirmed(move) && !(till.can.confirm_slips && !move.mine) ? (
                <p className="note">
                  {move.mine
                    ? "You entered this. Another officer must confirm it."
                    : pendingDecision("close this till")}
                </p>
              ) : null}
              {isUnconfirmed(move) && move.mine ? (
                <DepositAction till={till} move={move} verb="withdraw" action="Withdraw deposit" />
              ) : null}
            </>
          ),
        },
        moneyColumn("Amount (₦)", (move) => move.kobo),
      ]}
      rows={till.moves}
    />
  );
}

const isUnconfirmed = (move: TillMoveRow) =>
  move.kind === "to-bank" && !move.confirmed_at && !move.withdrawn_at;

function moveDetails({ bank, reference, reason }: TillMoveRow): string {
  return [bank && `${bankLabel(bank)}, teller ${reference ?? ""}`, reason].filter(Boolean).join(", ");
}

function MoveStatus({ move }: { move: TillMoveRow }) {
  if (move.kind !== "to-bank") return null;
  const [kind, label]: [StatusKind, string] = move.withdrawn_at
    ? ["cancelled", "Withdrawn"]
    : move.confirmed_at
      ? ["paid", "Confirmed"]
      : ["unapproved", "Pending"];
  return <Status kind={kind} label={label} />;
}

interface DepositActionProps {
  till: TillData;
  move: TillMoveRow;
  verb: "confirm" | "withdraw";
  action: string;
}

function DepositAction({ till, move, verb, action }: DepositActionProps) {
  const { submit, busy } = useSubmitAndReload({
    path: tillPaths.slip(till.id, move.id, verb),
    done: verb === "confirm" ? "Deposit confirmed" : "Deposit withdrawn",
    onFailure: (failure) =>
      notifyFailure(verb === "confirm" ? "Deposit not confirmed" : "Deposit not withdrawn", failure),
  });
  return (
    <Button small busy={busy} onClick={() => void submit({})}>
      {action}
    </Button>
  );
}
