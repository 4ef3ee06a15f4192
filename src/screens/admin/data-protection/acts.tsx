import { ActionDialog, ConfirmForm } from "../../shared/action-dialogs.tsx";
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { CaseData } from "./view-loader.ts";
import { caseCalls } from "./words.ts";

const LONGEST = 500;

interface WhyProps {
  item: CaseData;
  verb: string;
  act: string;
  text: string;
  hint: string;
  done: string;
  kind?: "primary" | "plain" | "danger";
}

function Why({ item, verb, act, text, hint, done, kind = "plain" }: WhyProps) {
  return (
    <ActionDialog act={act} kind={kind} title={`${act}?`}>
      {(close) => (
        <ReasonForm
          path={caseCalls.act(item.id, verb)}
          text={text}
          act={act}
          danger={kind === "danger"}
          hint={hint}
          longest={LONGEST}
          done={{ title: done }}
          onClose={close}
        />
      )}
    </ActionDialog>
  );
}

/** What can be done with a case now, by whoever looks. */
export function CaseActs({ item }: { item: CaseData }) {
  const { status, erasure } = item;
  if (status !== "asked" && status !== "open") return null;
  if (erasure === "approved") return item.cut_off && item.may_decide ? <Resume item={item} /> : null;
  if (status === "asked")
    return item.may_work ? (
      <>
        <Why
          item={item}
          verb="take"
          kind="primary"
          act="Take up case"
          text="They asked from their account. Say how you made sure that it is they."
          hint="What you saw, or whom you called"
          done={`${item.code} is yours.`}
        />
        <Refuse item={item} />
      </>
    ) : null;
  return (
    <>
      {item.may_decide && erasure === "proposed" && item.counted ? <Decide item={item} /> : null}
      {item.may_work ? <Work item={item} /> : null}
    </>
  );
}

function Work({ item }: { item: CaseData }) {
  const { id, code, kind, erasure, restricted, individual_id } = item;
  return (
    <>
      {kind === "erasure" && erasure !== "proposed" && item.obstacles.length === 0 ? (
        <ActionDialog
          act="Propose pseudonymising"
          kind="danger"
          title={`Propose to pseudonymise ${item.person}?`}
        >
          {(close) => (
            <ConfirmForm
              path={caseCalls.act(id, "propose-erasure")}
              body={{}}
              act="Propose pseudonymising"
              text="What is looked for is written down and counted, then another officer decides. Once it is done, nobody can tell again who it was."
              done={{ title: "Proposed. It is being counted; then another officer decides." }}
              close={close}
            />
          )}
        </ActionDialog>
      ) : null}
      {kind === "access" ? (
        <ActionDialog act="Make file" kind="primary" title="Write everything stored to a file?">
          {(close) => (
            <ConfirmForm
              path={caseCalls.act(id, "export")}
              body={{}}
              act="Make file"
              text="It holds all that they could download themselves. Hand it to nobody else; it is kept for three days. They get a message that it was made."
              done={{ title: "The file is being made.", text: "The case leads to it." }}
              close={close}
            />
          )}
        </ActionDialog>
      ) : null}
      {individual_id !== null && (kind === "restriction" || kind === "correction") && !restricted ? (
        <Why
          item={item}
          verb="restrict"
          act="Restrict record"
          text="It is kept, and worked with only as far as the law asks for it: no messages but those about what is owed and the safety of the account, and no files of lists."
          hint="It stays with the record"
          done="The record is restricted."
        />
      ) : null}
      {restricted && (kind === "restriction" || item.restricted_by === id) ? (
        <Why
          item={item}
          verb="lift-restriction"
          act="Lift restriction"
          text="The record is worked with as any other again."
          hint="It stays in the audit trail"
          done="The restriction is lifted."
        />
      ) : null}
      {erasure === "proposed" ? null : (
        <Why
          item={item}
          verb="finish"
          act="Finish case"
          text="Write what was done. Whoever asked from their account reads it."
          hint="It ends the case"
          done={`${code} is done.`}
        />
      )}
      <Refuse item={item} />
    </>
  );
}

function Decide({ item }: { item: CaseData }) {
  const { id, person } = item;
  return (
    <>
      <ActionDialog act="Pseudonymise" kind="danger" title={`Pseudonymise ${person} for good?`}>
        {(close) => (
          <ConfirmForm
            path={caseCalls.act(id, "approve-erasure")}
            body={{}}
            act="Pseudonymise for good"
            text={`Their account is shut at once, and what the case lists is taken out of the rows it counts. Nobody can undo it.`}
            done={{ title: "It is being done." }}
            close={close}
          />
        )}
      </ActionDialog>
      <Why
        item={item}
        verb="refuse-erasure"
        act="Do not pseudonymise"
        text="Nothing is changed by it, and the case stays open."
        hint="Whoever proposed it reads it"
        done="It is not done."
      />
    </>
  );
}

function Resume({ item }: { item: CaseData }) {
  return (
    <ActionDialog act="Go on pseudonymising" kind="primary" title="Go on where it was cut off?">
      {(close) => (
        <ConfirmForm
          path={caseCalls.act(item.id, "resume-erasure")}
          body={{}}
          act="Go on"
          text="It was approved, and a fault stopped it. What is done already is not done twice."
          done={{ title: "It goes on." }}
          close={close}
        />
      )}
    </ActionDialog>
  );
}

function Refuse({ item }: { item: CaseData }) {
  return (
    <Why
      item={item}
      verb="refuse"
      act="Refuse request"
      text="Write why not, and that they may complain to the Nigeria Data Protection Commission. Whoever asked from their account reads it."
      hint="It ends the case"
      done={`${item.code} is refused.`}
    />
  );
}
