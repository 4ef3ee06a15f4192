import { useState } from "react";
import { useLocation } from "react-router";
import type { PeriodKind } from "#domain/period.ts";
import { t } from "#language/t.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field, FormColumn, Group, Pair } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PeriodIndex } from "../period-index.tsx";
import { type AssessmentBase, assessmentPages } from "./addresses.ts";
import { AnyAsset } from "./any-asset.tsx";
import type { NewAssessmentData } from "./form-loader.ts";

interface ChooseProps {
  base: AssessmentBase;
  data: NewAssessmentData;
}

/** The first step: what is assessed, under which category, and for when. */
export function ChooseAssessed({ base, data }: ChooseProps) {
  const { pathname } = useLocation();
  const { self, assets, asset, categories, category, refusal } = data;
  if (self && assets.length === 0)
    return (
      <Empty
        title={t("Nothing of yours can be assessed yet")}
        acts={<ButtonLink to={`${base}/list/property`}>{t("See your assets")}</ButtonLink>}
      >
        {t(
          "What you register is approved by the office first. If something of yours is on record already, ask the office to assign it to you.",
        )}
      </Empty>
    );
  return (
    <FormColumn className="gap" method="get" action={pathname} key={`${asset?.id} ${category?.id}`}>
      {refusal ? (
        <Notice kind="bad" alert>
          {refusal}
        </Notice>
      ) : null}
      <Group legend={t("What is assessed")}>
        {self ? <OwnAsset data={data} /> : <AnyAsset data={data} />}
      </Group>
      {asset ? <CategoryGroup data={data} /> : null}
      {asset && categories.length === 0 ? (
        <Notice kind="warn">{t("No category charges this. Choose something else.")}</Notice>
      ) : null}
      <Buttons>
        <Button type="submit" kind="primary">
          {asset ? t("Go on to the declaration") : t("Go on to the category")}
        </Button>
        <ButtonLink kind="quiet" to={assessmentPages.list(base)}>
          {t("Leave")}
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}

function OwnAsset({ data: { assets, asset, type } }: { data: NewAssessmentData }) {
  return (
    <Field name="asset" label={t("Yours")} hint={t("What is approved. The others wait for the office.")}>
      <Select defaultValue={asset ? `${type}:${asset.id}` : ""} required>
        <option value="">{t("Choose")}</option>
        {assets.map((one) => (
          <option key={`${one.type} ${one.id}`} value={`${one.type}:${one.id}`}>
            {`${one.title} (${one.code})`}
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
    <Group legend={t("Under what, and for when")}>
      <Field name="category" label={t("Category")}>
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)} required>
          <option value="">{t("Choose")}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Pair>
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
      </Pair>
    </Group>
  );
}
