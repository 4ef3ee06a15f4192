import { useLoaderData, useNavigate, useSearchParams } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Checkbox, Select, TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { NameOptions } from "#ui/primitives/options.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import styles from "../billing-run/choose.module.css";
import { pages, paths } from "../charging/api-paths.ts";
import { noticesUrl } from "../demand-notice/urls.ts";
import { newPackLoader } from "./loaders.ts";

export const meta = pageTitle("New print pack");
export const loader = newPackLoader;

const LABELS = {
  category_id: "Category",
  year: "Year",
  status: "Status",
  q: "Search",
  run_id: "Billing run",
  lga_id: "Local government",
  ward_id: "Ward",
  street_id: "Street",
};

const STATES = [
  ["issued", "Issued"],
  ["served", "Served"],
  ["objected", "Under objection"],
  ["closed", "Paid"],
] as const;

/** What to print: the filters of the notice list, and the area. */
export default function NewPrintPack() {
  const { requested } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: paths.packs,
    onSuccess: ({ id, code }) => {
      notify({ kind: "good", title: "Print pack requested", text: code });
      return navigate(pages.pack(id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <a href={pages.packs}>Print packs</a>
      </Breadcrumb>
      <PageHead title="New print pack" />
      <form
        method="post"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(packBody(new FormData(event.currentTarget)));
        }}
      >
        <ErrorList errors={wrong} labels={LABELS} />
        <RunNotice />
        <NoticeFilters errors={errors} />
        <AreaFilters errors={errors} />
        <Group legend="Printing">
          <Checkbox
            name="two_sided"
            defaultChecked={requested.two_sided}
            hint="Each notice starts on a new sheet"
          >
            Print on both sides
          </Checkbox>
        </Group>
        <FormButtons action="Create print pack" icon="printer" busy={busy} back={noticesUrl(query)} />
      </form>
    </>
  );
}

/** Request body for the API; empty fields are omitted. */
function packBody(form: FormData) {
  const named = [...form].filter(([name, value]) => value !== "" && !name.endsWith("_words"));
  // A typed place that matches nothing must not mean every place.
  const unmatched = ["ward_id", "street_id"].filter((name) => form.get(`${name}_words`) && !form.get(name));
  return {
    ...Object.fromEntries(named),
    ...Object.fromEntries(unmatched.map((name) => [name, form.get(`${name}_words`)])),
    two_sided: form.has("two_sided"),
  };
}

function RunNotice() {
  const { run } = useLoaderData<typeof loader>();
  if (!run) return null;
  return (
    <Notice>
      {run.details ? (
        <>
          Only notices of the billing run <a href={pages.run(run.id)}>{run.details.code}</a>,{" "}
          {run.details.category}.
        </>
      ) : (
        "Only notices of one billing run."
      )}
      <input type="hidden" name="run_id" value={run.id} />
    </Notice>
  );
}

type FormErrors = Readonly<Record<string, readonly string[]>>;

function NoticeFilters({ errors }: { errors: FormErrors }) {
  const { categories, requested, run } = useLoaderData<typeof loader>();
  return (
    <Group legend="Notices">
      <p className="note">Cancelled notices are excluded.</p>
      {run ? null : (
        <FieldPair>
          <Field name="category_id" label="Category" error={errors.category_id} optional>
            <Select defaultValue={requested.category}>
              <option value="">All</option>
              <NameOptions rows={categories} />
            </Select>
          </Field>
          <Field name="year" label="Year" error={errors.year} optional>
            <TextInput
              inputMode="numeric"
              maxLength={4}
              defaultValue={requested.year}
              autoComplete="off"
              short
            />
          </Field>
        </FieldPair>
      )}
      <FieldPair>
        <Field name="status" label="Status" error={errors.status} optional>
          <Select defaultValue={STATES.some(([value]) => value === requested.status) ? requested.status : ""}>
            <option value="">All</option>
            {STATES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="q" label="Search" hint="Code, pay code or payer" error={errors.q} optional>
          <TextInput maxLength={100} defaultValue={requested.q} autoComplete="off" />
        </Field>
      </FieldPair>
    </Group>
  );
}

function AreaFilters({ errors }: { errors: FormErrors }) {
  const { lgas, requested } = useLoaderData<typeof loader>();
  return (
    <Group legend="Area">
      <Field name="lga_id" label="Local government" error={errors.lga_id} optional>
        <Select defaultValue={requested.lga}>
          <option value="">All</option>
          <NameOptions rows={lgas} />
        </Select>
      </Field>
      <FieldPair>
        <Field name="ward_id" label="Ward" error={errors.ward_id} optional>
          <ReferenceInput name="ward_id" to="ward" referred={requested.ward ?? undefined} />
        </Field>
        <Field name="street_id" label="Street" error={errors.street_id} optional>
          <ReferenceInput name="street_id" to="street" referred={requested.street ?? undefined} />
        </Field>
      </FieldPair>
    </Group>
  );
}
