import type { TillMoveRow } from "#areas/collecting/tills/get-till.ts";
import { bankLabel } from "#domain/bank-entry.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { drawerMoveKinds } from "#domain/till.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
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
                <ConfirmDeposit till={till} move={move} />
              ) : null}
              {isUnconfirmed(move) && !(till.can.confirm_slips && !move.mine) ? (
                <p className="note">
                  {move.mine
                    ? "You entered this. Another officer must confirm it."
                    : pendingDecision("close this till")}
                </p>
              ) : null}
              {isUnconfirmed(move) && move.mine ? <WithdrawAction till={till} move={move} /> : null}
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

function moveDetails({ bank, reference, reason, withdrawn_reason }: TillMoveRow): string {
  const withdrawal = withdrawn_reason && `withdrawn: ${withdrawn_reason}`;
  return [bank && `${bankLabel(bank)}, teller ${reference ?? ""}`, reason, withdrawal]
    .filter(Boolean)
    .join(", ");
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
}

function ConfirmDeposit({ till, move }: DepositActionProps) {
  const { submit, busy } = useSubmitAndReload({
    path: tillPaths.slip(till.id, move.id, "confirm"),
    done: "Deposit confirmed",
    onFailure: (failure) => notifyFailure("Deposit not confirmed", failure),
  });
  return (
    <Button small busy={busy} onClick={() => void submit({})}>
      Confirm deposit
    </Button>
  );
}

function WithdrawAction({ till, move }: DepositActionProps) {
  return (
    <ReasonAction
      action="Withdraw deposit"
      danger
      small
      title={`Withdraw this deposit of ${formatNaira(move.kobo)}?`}
      path={tillPaths.slip(till.id, move.id, "withdraw")}
      text={withdrawalEffect(till, move)}
      hint="Shown on the till sheet"
      done={{ title: "Deposit withdrawn" }}
    />
  );
}

/** What happens with the cash of a withdrawn deposit. */
function withdrawalEffect({ status }: TillData, { from_drawer }: TillMoveRow): string {
  const undo = "You can’t undo this.";
  if (status === "closed")
    return from_drawer
      ? `The till was closed without this cash. It is recorded as a shortage until another deposit replaces it. ${undo}`
      : `The cash is in transit without a deposit again. Enter the correct deposit. ${undo}`;
  return status === "counted"
    ? `The cash is expected in the drawer again, so the till must be counted again before it can be closed. ${undo}`
    : `The cash is expected in the drawer again. ${undo}`;
}
