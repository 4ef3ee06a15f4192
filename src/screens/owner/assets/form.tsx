import { useLoaderData } from "react-router";
import { ownerForm } from "#domain/register/office-fields.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field, Group } from "#ui/primitives/field.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { address } from "../../shared/addresses/records.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import type { FormLeads } from "../../shared/records/form-leads.ts";
import { statusWords } from "../../shared/records/status-tag.tsx";
import { type OwnerBase, ownAddress } from "./addresses.ts";
import { isOpen, listWords, savedWords, submitWords } from "./asset-words.ts";
import type { OwnEditData, OwnRegisterData } from "./loaders.ts";

interface OwnFormProps {
  resource: AnyResource;
  base: OwnerBase;
}

const leads = ({ resource, base }: OwnFormProps): FormLeads => ({
  path: address.api(resource),
  list: { to: ownAddress.list(base, resource), words: listWords(resource, base) },
  leave: ownAddress.list(base, resource),
  view: (id) => ownAddress.view(base, resource.name, id),
});

/** An owner registers something of theirs. */
export function OwnRegister({ resource, base }: OwnFormProps) {
  const { lgas, parties } = useLoaderData<OwnRegisterData>();
  const [only, ...others] = parties;
  if (!only)
    return (
      <>
        <PageHead title={t("Register {one}", { one: t(resource.one) })} />
        <Empty
          title={t("First, say who you are on record")}
          acts={
            <ButtonLink kind="primary" to={`${base}/profile`}>
              {t("Claim my record")}
            </ButtonLink>
          }
        >
          {t(
            "Your account does not stand for anybody on record yet, so a {one} cannot be registered as yours. Claim your record with its code, or ask the office to link it.",
            { one: t(resource.one) },
          )}
        </Empty>
      </>
    );
  const whose = (errors: Readonly<Record<string, readonly string[]>>) => (
    <Group legend={t("Whose it is")}>
      <Field
        name="owner"
        label={t("Owner")}
        hint={t("It is registered for them, whole.")}
        error={errors["owner"]}
      >
        <Select defaultValue="" required>
          <option value="">{t("Choose")}</option>
          {parties.map(({ type, id, code, title }) => (
            <option key={`${type} ${id}`} value={`${type}:${id}`}>
              {`${title}, ${code}`}
            </option>
          ))}
        </Select>
      </Field>
    </Group>
  );
  return (
    <Columns>
      <div>
        <RecordForm
          resource={ownersFields(resource)}
          title={t("Register {one}", { one: t(resource.one) })}
          lgas={lgas}
          leads={leads({ resource, base })}
          submitWords={submitWords(resource, undefined)}
          savedWords={savedWords(resource, true)}
          {...(others.length > 0 ? { first: whose } : {})}
        />
      </div>
      <aside>
        <WhatFollows resource={resource} owner={others.length > 0 ? undefined : only} />
      </aside>
    </Columns>
  );
}

interface WhatFollowsProps {
  resource: AnyResource;
  /** For whom it is registered, when there is no choice. */
  owner: OwnRegisterData["parties"][number] | undefined;
}

/** What becomes of it once it is sent. */
function WhatFollows({ resource, owner }: WhatFollowsProps) {
  const one = t(resource.one);
  return (
    <Panel title={t("What happens next")}>
      <Lines roomy>
        {owner ? (
          <li>
            {t("It is registered for")}
            <br />
            <Plate code={owner.code} drawn /> {owner.title}
          </li>
        ) : null}
        <li>
          {t("The office looks at the {one}. You are told when it is approved, or what to put right.", {
            one,
          })}
        </li>
        <li>{t("Nothing is billed for it before it is approved.")}</li>
        <li>{t("What you type is kept in this browser until it is sent.")}</li>
      </Lines>
    </Panel>
  );
}

/** An owner changes what is theirs; what is approved stays in force until the change is. */
export function OwnEdit({ resource, base }: OwnFormProps) {
  const { record, references, lgas, own } = useLoaderData<OwnEditData>();
  const { pending, status } = record;
  const back = (
    <ButtonLink to={ownAddress.view(base, resource.name, record.id)}>
      {t("Back to the {one}", { one: t(resource.one) })}
    </ButtonLink>
  );
  if (!isOpen(status))
    return (
      <>
        <PageHead title={record.title} />
        <Empty title={t("This {one} cannot be changed", { one: t(resource.one) })} acts={back}>
          {t("It is {status}. If that is a mistake, ask the office.", { status: statusWords(status) })}
        </Empty>
      </>
    );
  if (pending && !own)
    return (
      <>
        <PageHead title={record.title} />
        <Empty title={t("A change waits already")} acts={back}>
          {t("Somebody else asked for a change of this {one}. Yours can follow once it is decided.", {
            one: t(resource.one),
          })}
        </Empty>
      </>
    );
  return (
    <RecordForm
      key={`${record.version} ${pending?.id ?? ""}`}
      resource={ownersFields(resource)}
      title={t("Edit {title}", { title: record.title })}
      lgas={lgas}
      record={record}
      references={references}
      leads={leads({ resource, base })}
      submitWords={submitWords(resource, status)}
      savedWords={savedWords(resource, false)}
      first={() => <Asked record={record} />}
    />
  );
}

/** What the office asked for when it sent the record, or the change of it, back. */
function Asked({ record }: { record: OwnEditData["record"] }) {
  const { pending, status } = record;
  const reason = pending ? pending.reason : status === "returned" ? record.reason : null;
  if (!reason) return null;
  return (
    <Notice kind="warn">
      {t("The office asks:")} <q>{reason}</q>
    </Notice>
  );
}

/** The register's form without what only the office fills in. */
function ownersFields(resource: AnyResource): AnyResource {
  const form = ownerForm(resource);
  const property = resource.fields["property_id"];
  if (!property) return form;
  const hint = t("Only if it is yours as well; otherwise leave it blank");
  return { ...form, fields: { ...resource.fields, property_id: { ...property, hint } } };
}
