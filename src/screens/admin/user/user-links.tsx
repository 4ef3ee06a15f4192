import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { paths } from "./api-paths.ts";
import type { UserData } from "./loaders.ts";
import { useAction } from "./use-action.ts";
import { userLabels } from "./user-labels.ts";

type Link = UserData["user"]["links"][number];

/** The records a user is linked to: their individual, or the corporates they act for. */
export function UserLinks({ data }: { data: UserData }) {
  const { user, can } = data;
  const [adding, setAdding] = useState(false);
  if (user.area !== "individual" && user.area !== "corporate") return null;
  const mayAdd = can.edit && (user.area === "corporate" || user.individual_id === null);
  return (
    <RecordSection title="Linked payers">
      <div className="stack">
        {user.links.length === 0 ? (
          <p className="soft">No linked payers. They can’t see any bills or receipts.</p>
        ) : (
          <Lines>
            {user.links.map((link) => (
              <LinkLine key={`${link.type} ${link.id}`} user={user} link={link} editable={can.edit} />
            ))}
          </Lines>
        )}
        {mayAdd ? (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {user.area === "corporate" ? "Link corporate" : "Link individual"}
          </Button>
        ) : null}
      </div>
      <Dialog open={adding} onClose={() => setAdding(false)} title={`Link a payer to ${user.name}`}>
        <LinkForm userId={user.id} area={user.area} onClose={() => setAdding(false)} />
      </Dialog>
    </RecordSection>
  );
}

function LinkLine({ user, link, editable }: { user: UserData["user"]; link: Link; editable: boolean }) {
  const { run, busy } = useAction();
  const path =
    link.type === "corporate" ? paths.unlinkCorporate(user.id, link.id) : paths.unlinkIndividual(user.id);
  const actions = (
    <span className="line line--tight">
      {link.type === "corporate" && !link.in_charge ? (
        <Button
          small
          disabled={busy}
          onClick={() =>
            void run("post", paths.links(user.id), `${user.name} is now in charge of ${link.title}`, {
              corporate_id: link.id,
              in_charge: true,
            })
          }
        >
          Put in charge<span className="only-read"> of {link.title}</span>
        </Button>
      ) : null}
      <Button
        small
        disabled={busy}
        onClick={() => void run("delete", path, `${link.title} removed from ${user.name}`)}
      >
        Remove<span className="only-read"> {link.title}</span>
      </Button>
    </span>
  );
  return (
    <ValueLine end={editable ? actions : null}>
      <a href={recordPages.view(link.type, link.id)}>{link.title}</a>{" "}
      <span className="faint">{link.code}</span>
      {link.in_charge ? <span className="soft">, in charge</span> : null}
    </ValueLine>
  );
}

function LinkForm({ userId, area, onClose }: { userId: number; area: string; onClose: () => void }) {
  const { submit, busy, errors, wrong } = useSubmitAndReload({
    path: paths.links(userId),
    done: "Payer linked",
    onClose,
  });
  const name = area === "corporate" ? "corporate_id" : "individual_id";
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        // The search text is not sent.
        form.delete(`${name}_words`);
        void submit(form);
      }}
    >
      <p>They will see this payer’s bills, payments and receipts.</p>
      <ErrorList errors={wrong} labels={userLabels} />
      <Field
        name={`${name}_words`}
        label={area === "corporate" ? "Corporate" : "Individual"}
        error={errors[name]}
      >
        <ReferenceInput name={name} to={area} />
      </Field>
      {area === "corporate" ? (
        <Checkbox name="in_charge" value="true" hint="The first user of a corporate is always in charge">
          In charge
        </Checkbox>
      ) : null}
      <DialogButtons action="Link payer" busy={busy} onCancel={onClose} />
    </form>
  );
}
