import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field, Group } from "#ui/primitives/field.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordForm } from "../../shared/records/form.tsx";
import { useOwnerBase } from "../owner-base.ts";
import { formLinks, ownerFormResource } from "./asset-form.ts";
import { savedText, submitLabel } from "./asset-labels.ts";
import { assetTitle } from "./asset-title.ts";
import { type OwnRegisterData, ownRegisterLoader } from "./loaders.ts";
import { useOwnKind } from "./own-kinds.ts";

export const meta = assetTitle("register");
export const loader = ownRegisterLoader;

/** Registers an owner's asset. */
export default function OwnRegister() {
  const base = useOwnerBase();
  const resource = useOwnKind();
  const { lgas, parties } = useLoaderData<OwnRegisterData>();
  const [firstParty, ...otherParties] = parties;
  if (!firstParty)
    return (
      <>
        <PageHead title={t("Register {one}", { one: t(resource.one) })} />
        <Empty
          title={t("Claim your record first")}
          actions={
            <ButtonLink kind="primary" to={`${base}/profile`}>
              {t("Claim my record")}
            </ButtonLink>
          }
        >
          {t("Claim your payer record with its code, or ask the revenue office to link it.")}
        </Empty>
      </>
    );
  const ownerFields = (errors: Readonly<Record<string, readonly string[]>>) => (
    <Group legend={t("Owners")}>
      <Field
        name="owner"
        label={t("Owner")}
        hint={t("This will be the only registered owner.")}
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
          resource={ownerFormResource(resource)}
          title={t("Register {one}", { one: t(resource.one) })}
          lgas={lgas}
          config={formLinks({ resource, base })}
          submitLabel={submitLabel(resource, undefined)}
          savedMessage={savedText(resource, true)}
          {...(otherParties.length > 0 ? { before: ownerFields } : {})}
        />
      </div>
      <aside>
        <NextSteps resource={resource} owner={otherParties.length > 0 ? undefined : firstParty} />
      </aside>
    </Columns>
  );
}

interface NextStepsProps {
  resource: AnyResource;
  /** The owner, if there is only one. */
  owner: OwnRegisterData["parties"][number] | undefined;
}

/** What happens after submission. */
function NextSteps({ resource, owner }: NextStepsProps) {
  const one = t(resource.one);
  return (
    <Panel title={t("What happens next")}>
      <Lines roomy>
        {owner ? (
          <li>
            {t("Registered owner")}
            <br />
            <RecordCode code={owner.code} outlined /> {owner.title}
          </li>
        ) : null}
        <li>
          {t("We check the {one} and notify you of the decision.", {
            one,
          })}
        </li>
        <li>{t("You won’t get bills for it until it is approved.")}</li>
      </Lines>
    </Panel>
  );
}
