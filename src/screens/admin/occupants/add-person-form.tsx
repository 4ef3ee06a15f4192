import { useState } from "react";
import { useNavigate } from "react-router";
import type { AddedPerson } from "#areas/charging/ownership/add-person.ts";
import { UNIT_LENGTH } from "#domain/occupancy.ts";
import { individual } from "#domain/register/individual.ts";
import { type Failure, formErrors } from "#session/answer.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group, Pair } from "#ui/primitives/field.tsx";
import { Radio, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { address } from "../../shared/addresses/records.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { ApprovalReason } from "../approval-request/approval-reason.tsx";
import { notifySentForApproval } from "../approval-request/request-dialog.tsx";
import { ArrearsGroup } from "../owners/arrears-group.tsx";
import { type Alike, AlikePeople } from "./alike-people.tsx";
import type { AddPersonData, AddPersonShop } from "./loaders.ts";
import { NewPersonFields } from "./new-person-fields.tsx";
import { occupantLabels } from "./occupant-labels.ts";
import { personBody, personErrors } from "./person-body.ts";

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
  const [as, setAs] = useState("occupant");
  const [isNewPerson, setIsNewPerson] = useState(false);
  const [alike, setAlike] = useState<readonly Alike[]>([]);
  const to = as === "owner" ? address.view("shop", shop.id) : address.occupants("shop", shop.id);
  const isForTwo = as === "owner" && shop.needs_approval;
  const { submit, busy, errors, message } = useSubmit<AddedPerson>({
    path: `/api/v1/shops/${shop.id}/people`,
    onSuccess: ({ request }) => {
      draft.clear();
      if (request) notifySentForApproval("Another officer must approve the change of owner.");
      else notify({ kind: "good", title: as === "owner" ? "Owner added." : "Occupant added." });
      return navigate(to);
    },
    onFailure: (failure) => setAlike(alikeOf(failure)),
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
      {alike.length > 0 ? (
        <AlikePeople
          people={alike}
          busy={busy}
          onUse={(id) => send(formOf(), { individual_id: id, individual: undefined })}
          onNone={() => send(formOf(), { none_of_these: true })}
        />
      ) : (
        <ErrorList errors={formErrors(fieldErrors, message)} labels={LABELS} />
      )}
      <DraftNotice draft={draft} />
      <Group legend="Role">
        <Radio name="as" value="occupant" checked={as === "occupant"} onChange={() => setAs("occupant")}>
          Occupies the shop
        </Radio>
        <Radio name="as" value="owner" checked={as === "owner"} onChange={() => setAs("owner")}>
          Owns the shop
        </Radio>
        {as === "owner" ? <p className="note">{ownerHint(shop)}</p> : null}
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
        <Pair>
          {as === "occupant" ? (
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
        </Pair>
      </Group>
      {as === "owner" && shop.owners.length > 0 ? <ArrearsGroup arrears={shop.arrears} /> : null}
      {isForTwo ? <ApprovalReason error={fieldErrors.reason} /> : null}
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {isForTwo ? "Submit for approval" : as === "owner" ? "Add owner" : "Add occupant"}
        </Button>
        <ButtonLink kind="quiet" to={address.view("shop", shop.id)}>
          Cancel
        </ButtonLink>
      </Buttons>
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
      <a href={address.assignOwner("shop", id)}>Add several owners</a>
    </>
  );
}

function alikeOf({ code, body }: Failure): readonly Alike[] {
  if (code !== "people-alike") return [];
  return (body as { data?: { people?: readonly Alike[] } }).data?.people ?? [];
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
