import { useState } from "react";
import { hasOwnerScreens } from "#domain/owner-screens.ts";
import { ownerForm } from "#domain/register/office-fields.ts";
import { homeOf } from "#home-of.ts";
import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { ownAssetUrls } from "../../owner/assets/urls.ts";
import { recordPages } from "../../shared/addresses/records.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import type { SavedRecord } from "../../shared/records/form-config.ts";
import type { AssetData } from "./asset-loader.ts";
import { RegisteredDone } from "./registered-done.tsx";
import { OWN_ASSETS, type OwnAssetName } from "./steps.ts";

type Owner = Extract<AssetData, { who: "owner" }>;

/** The form of an owner's asset, and its result. */
export function AssetForm({ resource, data }: { resource: AnyResource; data: Owner }) {
  const [saved, setSaved] = useState<SavedRecord>();
  const name = resource.name as OwnAssetName;
  const home = homeOf[data.area];
  const base = data.area === "corporate" ? "/cooperate" : "/individual";
  const view = hasOwnerScreens(name) ? (id: number) => ownAssetUrls.view(base, name, id) : undefined;
  if (saved)
    return (
      <RegisteredDone
        one={OWN_ASSETS[name].one}
        saved={saved}
        home={home}
        view={view?.(saved.id)}
        onAnother={() => setSaved(undefined)}
      />
    );
  return (
    <RecordForm
      resource={ownerForm(resource)}
      title={t(OWN_ASSETS[name].title)}
      lgas={data.lgas}
      before={() => <OwnerChoice owners={data.owners} />}
      config={{
        path: recordPages.api(resource),
        cancelTo: home,
        choices: { property_id: data.properties },
        onSaved: setSaved,
        view,
      }}
    />
  );
}

/** Only for users who act for several. */
function OwnerChoice({ owners }: { owners: Owner["owners"] }) {
  const [firstOwner] = owners;
  if (owners.length === 1 && firstOwner)
    return (
      <p className="soft">
        <RichText
          text={t(
            "Owner: <b>{title}</b>, <code>{code}</code>. The revenue office must approve this record.",
            {
              title: firstOwner.title,
              code: firstOwner.code,
            },
          )}
          b={<b className="strong" />}
          code={<span className="nowrap" />}
        />
        <input type="hidden" name="owner" value={`${firstOwner.type}:${firstOwner.id}`} />
      </p>
    );
  return (
    <Field name="owner" label={t("Owner")} hint={t("The revenue office must approve this record.")}>
      <Select required>
        {owners.map(({ type, id, code, title }) => (
          <option key={code} value={`${type}:${id}`}>
            {title}, {code}
          </option>
        ))}
      </Select>
    </Field>
  );
}
