import { ActionDialog, ConfirmForm } from "../../shared/action-dialogs.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { casePaths } from "./labels.ts";
import type { CaseData } from "./view-loader.ts";

const LONGEST = 500;

interface ReasonCaseActionProps {
  item: CaseData;
  verb: string;
  action: string;
  text: string;
  hint: string;
  done: string;
  kind?: "primary" | "plain" | "danger";
}

function ReasonCaseAction({ item, verb, action, text, hint, done, kind = "plain" }: ReasonCaseActionProps) {
  return (
    <ActionDialog action={action} kind={kind} title={`${action}?`}>
      {(close) => (
        <ReasonForm
          path={casePaths.verb(item.id, verb)}
          text={text}
          action={action}
          danger={kind === "danger"}
          hint={hint}
          maxLength={LONGEST}
          done={{ title: done }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}

/** The actions of a case that the viewer can take. */
export function CaseActions({ item }: { item: CaseData }) {
  const { status, erasure } = item;
  if (status !== "asked" && status !== "open") return null;
  if (erasure === "approved")
    return item.interrupted && item.may_decide ? <ResumeAction item={item} /> : null;
  if (status === "asked")
    return item.may_work ? (
      <>
        <ReasonCaseAction
          item={item}
          verb="take"
          kind="primary"
          action="Start case"
          text="Enter how you confirmed the person’s identity."
          hint="The document you saw or the number you called"
          done={`${item.code} assigned to you`}
        />
        <RejectAction item={item} />
      </>
    ) : null;
  return (
    <>
      {item.may_decide && erasure === "proposed" && item.counted ? <DecisionActions item={item} /> : null}
      {item.may_work ? <WorkActions item={item} /> : null}
    </>
  );
}

function WorkActions({ item }: { item: CaseData }) {
  const { id, code, kind, erasure, restricted, individual_id } = item;
  return (
    <>
      {kind === "erasure" && erasure !== "proposed" && item.obstacles.length === 0 ? (
        <ActionDialog
          action="Propose pseudonymisation"
          kind="danger"
          title={`Propose to pseudonymise ${item.person}?`}
        >
          {(close) => (
            <ConfirmForm
              path={casePaths.verb(id, "propose-erasure")}
              body={{}}
              action="Propose pseudonymisation"
              text="The personal data will be listed, then another officer will decide. If approved, the person can never be identified again."
              done={{ title: "Pseudonymisation proposed" }}
              close={close}
            />
          )}
        </ActionDialog>
      ) : null}
      {kind === "access" ? (
        <ActionDialog action="Create file" kind="primary" title="Create a file of all stored data?">
          {(close) => (
            <ConfirmForm
              path={casePaths.verb(id, "export")}
              body={{}}
              action="Create file"
              text="Give the file only to this person. They will be notified, and the file will be deleted after three days."
              done={{ title: "Creating the file…", text: "It will appear in this case." }}
              close={close}
            />
          )}
        </ActionDialog>
      ) : null}
      {individual_id !== null && (kind === "restriction" || kind === "correction") && !restricted ? (
        <ReasonCaseAction
          item={item}
          verb="restrict"
          action="Restrict record"
          text="List exports will exclude the record, and the person will get messages only about unpaid bills and account security."
          hint="Shown with the record"
          done="Record restricted"
        />
      ) : null}
      {restricted && (kind === "restriction" || item.restricting_case_id === id) ? (
        <ReasonCaseAction
          item={item}
          verb="lift-restriction"
          action="Lift restriction"
          text="The record will return to normal use."
          hint="Kept in the audit trail"
          done="Restriction lifted"
        />
      ) : null}
      {erasure === "proposed" ? null : (
        <ReasonCaseAction
          item={item}
          verb="finish"
          action="Close case"
          text="Enter what was done. If the person asked from their account, they can read it there."
          hint="This closes the case"
          done={`${code} closed`}
        />
      )}
      <RejectAction item={item} />
    </>
  );
}

function DecisionActions({ item }: { item: CaseData }) {
  const { id, person } = item;
  return (
    <>
      <ActionDialog action="Pseudonymise" kind="danger" title={`Pseudonymise ${person} permanently?`}>
        {(close) => (
          <ConfirmForm
            path={casePaths.verb(id, "approve-erasure")}
            body={{}}
            action="Pseudonymise permanently"
            text={`Their account will be closed now, and the data listed in this case will be removed. You can’t undo this.`}
            done={{ title: "Pseudonymisation started" }}
            close={close}
          />
        )}
      </ActionDialog>
      <ReasonCaseAction
        item={item}
        verb="refuse-erasure"
        action="Reject pseudonymisation"
        text="Nothing will change, and the case will stay open."
        hint="Shown to the officer who proposed it"
        done="Pseudonymisation rejected"
      />
    </>
  );
}

function ResumeAction({ item }: { item: CaseData }) {
  return (
    <ActionDialog action="Resume pseudonymisation" kind="primary" title="Resume pseudonymisation?">
      {(close) => (
        <ConfirmForm
          path={casePaths.verb(item.id, "resume-erasure")}
          body={{}}
          action="Resume"
          text="It will continue from the point where an error stopped it."
          done={{ title: "Pseudonymisation resumed" }}
          close={close}
        />
      )}
    </ActionDialog>
  );
}

function RejectAction({ item }: { item: CaseData }) {
  return (
    <ReasonCaseAction
      item={item}
      verb="refuse"
      action="Reject request"
      text="Enter the reason, and say that the person can complain to the Nigeria Data Protection Commission. If they asked from their account, they can read it there."
      hint="This closes the case"
      done={`${item.code} rejected`}
    />
  );
}
