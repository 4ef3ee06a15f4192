import { Link } from "react-router";
import { MAX_REASON_LENGTH } from "#domain/account-managers.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { NameOptions } from "#ui/primitives/options.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { managerPages, managerPaths, payersText } from "./labels.ts";
import type { ManagerData } from "./view-loader.ts";

/** Moves the whole portfolio to another manager. */
export function MoveAction({ manager, others }: Pick<ManagerData, "manager" | "others">) {
  return (
    <ActionDialog action="Move portfolio" small title={`Move the portfolio of ${manager.name}`}>
      {(close) =>
        others.length === 0 ? (
          <p>
            There is no other active account manager. Appoint one under{" "}
            <Link to={managerPages.list}>Account managers</Link>.
          </p>
        ) : (
          <ReasonForm
            path={managerPaths.move(manager.id)}
            text={`${payersText(manager.payers)} and their open follow-ups will move to another manager.`}
            action="Move portfolio"
            danger={false}
            hint="Shown in each payer’s history"
            maxLength={MAX_REASON_LENGTH}
            more={(errors) => (
              <Field name="to" label="New manager" error={errors.to}>
                <Select required defaultValue="">
                  <option value="">Select a manager</option>
                  <NameOptions rows={others} />
                </Select>
              </Field>
            )}
            done={{ title: "Portfolio moved" }}
            onClose={close}
          />
        )
      }
    </ActionDialog>
  );
}
