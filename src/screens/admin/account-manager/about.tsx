import type { FormEvent } from "react";
import { contactFields } from "#domain/account-managers.ts";
import { formatPhone } from "#domain/phone.ts";
import { withUnchecked } from "#session/form-body.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { History } from "#ui/primitives/history.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { ActionDialog } from "../../shared/action-dialogs.tsx";
import { ActionEvent } from "../../shared/action-history.tsx";
import { NotesEntry } from "../../shared/notes/notes-entry.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { managerPaths, payersText } from "./labels.ts";
import type { ManagerData } from "./view-loader.ts";

const EVENTS: Readonly<Record<string, string>> = {
  appoint: "appointed the account manager",
  assign: "assigned",
  unassign: "removed",
  move: "moved to another manager:",
  receive: "received from another manager:",
  set_contact: "changed the contact details",
};

/** A manager's public details, notes, and the history of the portfolio. */
export function About({ manager, notes }: Pick<ManagerData, "manager" | "notes">) {
  return (
    <RecordSections>
      <RecordSection
        title="Contact for payers"
        note={manager.shown_to_payers ? "shown to payers" : "hidden from payers"}
      >
        <Facts>
          <Fact label="Office phone" numeric>
            {manager.office_phone ? formatPhone(manager.office_phone) : <span className="faint">–</span>}
          </Fact>
          <Fact label="Office email">{manager.office_email ?? <span className="faint">–</span>}</Fact>
          <Fact label="User">
            <a href={`/admin/view/user/${manager.user_id}`}>{manager.user_code}</a>
          </Fact>
        </Facts>
        {manager.can.contact ? (
          <div className="gap">
            <ActionDialog action="Change contact" title="Contact for payers">
              {(close) => <ContactForm manager={manager} close={close} />}
            </ActionDialog>
          </div>
        ) : null}
      </RecordSection>
      <NotesEntry resource="account_manager" record={manager.id} notes={notes} />
      <RecordSection title="History">
        {manager.history.length === 0 ? <p className="soft">No history yet.</p> : null}
        <History>
          {manager.history.map(({ id, at, verb, by, reason, payers }) => (
            <ActionEvent key={id} at={at} marked={verb === "move" || verb === "receive"} reason={reason}>
              {`${by} ${EVENTS[verb] ?? verb}${payers === null ? "" : ` ${payersText(payers)}`}`}
            </ActionEvent>
          ))}
        </History>
      </RecordSection>
    </RecordSections>
  );
}

const LABELS = Object.fromEntries(Object.entries(contactFields).map(([name, { label }]) => [name, label]));

function ContactForm({ manager, close }: Pick<ManagerData, "manager"> & { close: () => void }) {
  const { submit, busy, errors, wrong } = useSubmitAndReload({
    path: managerPaths.one(manager.id),
    method: "patch",
    done: "Contact saved",
    onClose: close,
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(withUnchecked(new FormData(event.currentTarget), "shown_to_payers"));
  }

  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <ErrorList errors={wrong} labels={LABELS} />
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
        hint="The manager’s own phone number and email are never shown"
      >
        Show the manager’s name and contact to payers
      </Checkbox>
      <DialogButtons action="Save contact" busy={busy} onCancel={close} />
    </form>
  );
}
