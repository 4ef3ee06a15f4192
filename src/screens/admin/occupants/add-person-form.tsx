import { useState } from "react";
import { useNavigate } from "react-router";
import type { AddedPerson } from "#areas/charging/ownership/add-person.ts";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import { individual } from "#domain/register/individual.ts";
import { type Failure, formErrors } from "#session/answer.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { ApprovalReason } from "../approval-request/approval-reason.tsx";
import { notifySubmittedForApproval } from "../approval-request/request-dialog.tsx";
import { ArrearsGroup } from "../owners/arrears-group.tsx";
import type { AddPersonData, AddPersonShop } from "./loaders.ts";
import { NewPersonFields } from "./new-person-fields.tsx";
import { occupantLabels } from "./occupant-labels.ts";
import { personBody, personErrors } from "./person-body.ts";
import { type PossibleDuplicate, PossibleDuplicates } from "./possible-duplicates.tsx";

interface AddPersonFormProps {
  data: AddPersonData;
  shop: AddPersonShop;
}

const LABELS = {
  ...occupantLabels,
  from: "From",
  reason: "Reason",
  individual_id: "Person",
  ...Object.fromEntries(Object.entries(individual.fields).map(([name, { label }]) => [name, label])),
};

/** Person, role and start date. Possible duplicates are shown before a new person is created. */
export function AddPersonForm({ data, shop }: AddPersonFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(`shop.add-person.${shop.id}`);
  const [role, setRole] = useState("occupant");
  const [isNewPerson, setIsNewPerson] = useState(false);
  const [duplicates, setDuplicates] = useState<readonly PossibleDuplicate[]>([]);
  const to = role === "owner" ? recordPages.view("shop", shop.id) : recordPages.occupants("shop", shop.id);
  const needsApproval = role === "owner" && shop.needs_approval;
  const { submit, busy, errors, message } = useSubmit<AddedPerson>({
    path: `/api/v1/shops/${shop.id}/people`,
    onSuccess: ({ request }) => {
      draft.clear();
      if (request) notifySubmittedForApproval("Another officer must approve the change of owner.");
      else notify({ kind: "good", title: role === "owner" ? "Owner added" : "Occupant added" });
      return navigate(to);
    },
    onFailure: (failure) => setDuplicates(duplicatesOf(failure)),
  });
  const fieldErrors = personErrors(errors);
  const send = (form: HTMLFormElement | null, more: object = {}) => {
    if (form) void submit({ ...personBody(new FormData(form)), ...more });
  };
  return (
    <FormColumn
      id="add-person"
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      {duplicates.length > 0 ? (
        <PossibleDuplicates
          people={duplicates}
          busy={busy}
          onUse={(id) => send(formOf(), { individual_id: id, individual: undefined })}
          onNone={() => send(formOf(), { none_of_these: true })}
        />
      ) : (
        <ErrorList errors={formErrors(fieldErrors, message)} labels={LABELS} />
      )}
      <DraftNotice draft={draft} />
      <Group legend="Role">
        <Radio name="as" value="occupant" checked={role === "occupant"} onChange={() => setRole("occupant")}>
          Occupies the shop
        </Radio>
        <Radio name="as" value="owner" checked={role === "owner"} onChange={() => setRole("owner")}>
          Owns the shop
        </Radio>
        {role === "owner" ? <p className="note">{ownerHint(shop)}</p> : null}
      </Group>
      <Group legend="Person">
        <Radio name="who" value="registered" checked={!isNewPerson} onChange={() => setIsNewPerson(false)}>
          Registered person
        </Radio>
        {data.mayEnter ? (
          <Radio name="who" value="new" checked={isNewPerson} onChange={() => setIsNewPerson(true)}>
            New person
          </Radio>
        ) : null}
        {isNewPerson ? null : <RegisteredPerson error={fieldErrors.individual_id} />}
      </Group>
      {isNewPerson ? <NewPersonFields lgas={data.lgas} lga={shop.lga_id} errors={fieldErrors} /> : null}
      <Group legend="Period">
        <FieldPair>
          {role === "occupant" ? (
            <Field
              name="unit"
              label="Unit"
              hint="Leave blank for the whole property"
              error={fieldErrors.unit}
              optional
            >
              <TextInput maxLength={UNIT_LENGTH} autoComplete="off" />
            </Field>
          ) : null}
          <Field name="from" label="From" hint="Today or earlier" error={fieldErrors.from}>
            <TextInput type="date" max={data.today} defaultValue={data.today} />
          </Field>
        </FieldPair>
      </Group>
      {role === "owner" && shop.owners.length > 0 ? <ArrearsGroup arrears={shop.arrears} /> : null}
      {needsApproval ? <ApprovalReason error={fieldErrors.reason} /> : null}
      <FormButtons
        action={needsApproval ? "Submit for approval" : role === "owner" ? "Add owner" : "Add occupant"}
        busy={busy}
        back={recordPages.view("shop", shop.id)}
      />
    </FormColumn>
  );
}

function formOf(): HTMLFormElement | null {
  return document.querySelector("form#add-person");
}

function ownerHint({ owners, id }: AddPersonShop) {
  if (owners.length === 0) return "No owner on record.";
  return (
    <>
      The new owner replaces {owners.map(({ name }) => name).join(", ")}.{" "}
      <a href={recordPages.assignOwner("shop", id)}>Add several owners</a>
    </>
  );
}

function duplicatesOf({ code, body }: Failure): readonly PossibleDuplicate[] {
  if (code !== "people-alike") return [];
  return (body as { data?: { people?: readonly PossibleDuplicate[] } }).data?.people ?? [];
}

/** A registered person, found by typing. */
function RegisteredPerson({ error }: { error: readonly string[] | undefined }) {
  return (
    <Field
      name="individual_id_words"
      id="individual_id"
      label="Person"
      hint="Enter a name, code or phone number, then select the person"
      error={error}
    >
      <ReferenceInput name="individual_id" to="individual" />
    </Field>
  );
}
