import { Link } from "react-router";
import { LONGEST_REASON } from "#domain/account-managers.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { ManagerData } from "./view-loader.ts";
import { managerCalls, managerPages, payersWords } from "./words.ts";

/** The whole portfolio to another manager: for when somebody leaves. */
export function MoveAct({ manager, others }: Pick<ManagerData, "manager" | "others">) {
  return (
    <ActionDialog act="Move portfolio" slim title={`Move the portfolio of ${manager.name}`}>
      {(close) =>
        others.length === 0 ? (
          <p>
            There is no other manager at work. Appoint one first, under{" "}
            <Link to={managerPages.list}>Account managers</Link>.
          </p>
        ) : (
          <ReasonForm
            path={managerCalls.move(manager.id)}
            text={`${payersWords(manager.payers)} and their open follow-ups go to another manager, from now on. What was done so far stays with ${manager.name}.`}
            act="Move portfolio"
            danger={false}
            hint="It stays with the history of each payer."
            longest={LONGEST_REASON}
            more={(errors) => (
              <Field name="to" label="To" error={errors.to}>
                <Select required defaultValue="">
                  <option value="">Choose</option>
                  {others.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            done={{ title: "The portfolio was moved." }}
            onClose={close}
          />
        )
      }
    </ActionDialog>
  );
}
