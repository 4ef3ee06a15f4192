import { useRevalidator } from "react-router";
import { contactFields } from "#domain/account-managers.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatPhone } from "#domain/phone.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Entry, Ledger } from "#ui/primitives/ledger.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import type { ManagerData } from "./view-loader.ts";
import { managerCalls, payersWords } from "./words.ts";

const EVENTS: Readonly<Record<string, string>> = {
  appoint: "made them an account manager",
  assign: "assigned",
  unassign: "took out",
  move: "moved on",
  receive: "moved here",
  set_contact: "changed how payers reach them",
};

/** Who a manager is to their payers, notes, and what was done with the portfolio. */
export function About({ manager, notes }: Pick<ManagerData, "manager" | "notes">) {
  const { revalidate } = useRevalidator();
  return (
    <Ledger>
      <Entry title="For their payers" note={manager.shown_to_payers ? "shown to them" : "not shown to them"}>
        <Facts>
          <Fact label="Office phone" figure>
            {manager.office_phone ? formatPhone(manager.office_phone) : <span className="faint">–</span>}
          </Fact>
          <Fact label="Office e-mail">{manager.office_email ?? <span className="faint">–</span>}</Fact>
          <Fact label="User">
            <a href={`/admin/view/user/${manager.user_id}`}>{manager.user_code}</a>
          </Fact>
        </Facts>
        {manager.can.contact ? (
          <div className="gap">
            <ActionDialog act="Change contact" title="How payers reach their manager">
              {(close) => <ContactForm manager={manager} close={close} />}
            </ActionDialog>
          </div>
        ) : null}
      </Entry>
      {notes ? (
        <NotesEntry
          resource="account_manager"
          record={manager.id}
          notes={notes}
          onChange={() => void revalidate()}
        />
      ) : null}
      <Entry title="History">
        {manager.history.length === 0 ? <p className="soft">Nothing was done here yet.</p> : null}
        <History>
          {manager.history.map(({ id, at, verb, by, reason, payers }) => (
            <HistoryEvent
              key={id}
              time={formatMoment(at)}
              dateTime={at.toISOString()}
              marked={verb === "move" || verb === "receive"}
            >
              {`${by} ${EVENTS[verb] ?? verb}${payers === null ? "" : ` ${payersWords(payers)}`}`}
              {reason ? (
                <>
                  {": "}
                  <q>{reason}</q>
                </>
              ) : null}
            </HistoryEvent>
          ))}
        </History>
      </Entry>
    </Ledger>
  );
}

const LABELS = Object.fromEntries(Object.entries(contactFields).map(([name, { label }]) => [name, label]));

function ContactForm({ manager, close }: Pick<ManagerData, "manager"> & { close: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, wrong } = useSubmit({
    path: managerCalls.one(manager.id),
    method: "patch",
    onSuccess: () => {
      notify({ kind: "good", title: "The contact is saved." });
      close();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <Faults errors={wrong} labels={LABELS} />
      <input type="hidden" name="version" value={manager.version} />
      {(["office_phone", "office_email"] as const).map((name) => (
        <FieldInput
          key={name}
          name={name}
          field={contactFields[name]}
          value={manager[name]}
          error={errors[name]}
        />
      ))}
      <Checkbox
        name="shown_to_payers"
        value="yes"
        defaultChecked={manager.shown_to_payers}
        hint="On their first screen; never the phone number and e-mail of the manager’s own account"
      >
        Payers see the name and this contact
      </Checkbox>
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Save contact
        </Button>
        <Button onClick={close}>Leave</Button>
      </div>
    </form>
  );
}
