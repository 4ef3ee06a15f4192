import { useState } from "react";
import { useLocation } from "react-router";
import type { PeriodKind } from "#domain/period.ts";
import { t } from "#language/t.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { ErrorNotice, Notice } from "#ui/primitives/notice.tsx";
import { NameOptions } from "#ui/primitives/options.tsx";
import { PeriodIndex } from "../period-index.tsx";
import { type AssessmentBase, assessmentPages } from "./addresses.ts";
import { AssetSearchFields } from "./asset-search-fields.tsx";
import type { NewAssessmentData } from "./form-loader.ts";

interface ChooseAssetStepProps {
  base: AssessmentBase;
  data: NewAssessmentData;
}

/** The first step: asset, category and period. */
export function ChooseAssetStep({ base, data }: ChooseAssetStepProps) {
  const { pathname } = useLocation();
  const { self, assets, asset, categories, category, refusal } = data;
  if (self && assets.length === 0)
    return (
      <Empty
        title={t("None of your assets can be assessed yet")}
        actions={<ButtonLink to={`${base}/list/property`}>{t("View your assets")}</ButtonLink>}
      >
        {t(
          "The revenue office must approve your assets first. If an asset of yours is already on record, ask the revenue office to assign it to you.",
        )}
      </Empty>
    );
  return (
    <FormColumn className="gap" method="get" action={pathname} key={`${asset?.id} ${category?.id}`}>
      <ErrorNotice>{refusal}</ErrorNotice>
      <Group legend={t("Asset")}>{self ? <OwnAsset data={data} /> : <AssetSearchFields data={data} />}</Group>
      {asset ? <CategoryGroup data={data} /> : null}
      {asset && categories.length === 0 ? (
        <Notice kind="warn">{t("No category applies to this asset. Select another asset.")}</Notice>
      ) : null}
      <Buttons>
        <Button type="submit" kind="primary">
          {asset ? t("Continue to declaration") : t("Continue to category")}
        </Button>
        <ButtonLink kind="quiet" to={assessmentPages.list(base)}>
          {t("Cancel")}
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}

function OwnAsset({ data: { assets, asset, type } }: { data: NewAssessmentData }) {
  return (
    <Field name="asset" label={t("Your asset")} hint={t("Only approved assets are listed.")}>
      <Select defaultValue={asset ? `${type}:${asset.id}` : ""} required>
        <option value="">{t("Select")}</option>
        {assets.map((ownAsset) => (
          <option key={`${ownAsset.type} ${ownAsset.id}`} value={`${ownAsset.type}:${ownAsset.id}`}>
            {`${ownAsset.title} (${ownAsset.code})`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function CategoryGroup({ data: { categories, category, year, index } }: { data: NewAssessmentData }) {
  const [chosen, setChosen] = useState(category ? String(category.id) : "");
  const kind: PeriodKind = categories.find(({ id }) => String(id) === chosen)?.period ?? "year";
  return (
    <Group legend={t("Category and period")}>
      <Field name="category" label={t("Category")}>
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)} required>
          <option value="">{t("Select")}</option>
          <NameOptions rows={categories} />
        </Select>
      </Field>
      <FieldPair>
        <Field name="year" label={t("Year")}>
          <TextInput
            inputMode="numeric"
            maxLength={4}
            defaultValue={year}
            autoComplete="off"
            short
            required
          />
        </Field>
        <PeriodIndex key={kind} kind={kind} value={index} error={undefined} />
      </FieldPair>
    </Group>
  );
}
