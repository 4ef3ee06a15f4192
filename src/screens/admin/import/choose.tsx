import { type FormEvent, useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { importKinds } from "#domain/legacy/import-kinds.ts";
import { notFound } from "#server/app-error.ts";
import { authorize } from "#server/authorize.ts";
import { listImports } from "#server/import/list-imports.ts";
import { pageLoader } from "#server/page-loader.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { address } from "../../shared/records/address.ts";
import { EarlierImports } from "./earlier.tsx";
import { IMPORT_STEPS } from "./import-steps.ts";

export const meta = pageTitle("Import a file");

export const loader = pageLoader(async ({ actor, params }) => {
  const resource = importKinds.find(({ name }) => name === params.resource);
  if (!resource) throw notFound("register");
  authorize(actor, `${resource.name}.import`);
  return { name: resource.name, imports: await listImports(actor, resource) };
});

/** The first step of an import: the file. */
export default function ChooseFile() {
  const { name, imports } = useLoaderData<typeof loader>();
  const resource = importKinds.find((one) => one.name === name);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  if (!resource) return null;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("file");
    if (!(file instanceof File) || file.size === 0) {
      setFault("Choose a CSV file that is not empty.");
      return;
    }
    setBusy(true);
    setFault(undefined);
    const query = new URLSearchParams({ resource: name, name: file.name });
    const result = await api.post<{ id: number }>(
      `/api/v1/imports?${query}`,
      new Blob([file], { type: "text/csv" }),
    );
    setBusy(false);
    if (result.ok) await navigate(`/admin/import/${name}/${result.data.id}`);
    else if (result.status !== 0) setFault(result.message);
  }

  return (
    <>
      <Crumb>
        <a href={address.list(resource)}>{resource.many}</a>
      </Crumb>
      <PageHead title={`Import ${resource.many}`} />
      <Steps labels={IMPORT_STEPS} current={0} />
      <FormColumn method="post" onSubmit={send} className="gap-l">
        <Faults errors={fault ? { file: [fault] } : undefined} />
        <Field
          name="file"
          label="The file"
          hint="A CSV file with column names in its first line: up to 512 MB and 5,000,000 lines. From Excel: Save as, CSV UTF-8."
          error={fault}
        >
          <TextInput type="file" accept=".csv,text/csv" />
        </Field>
        <p className="note">Nothing is brought in yet: the next steps show what the file would make.</p>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? "Sending the file …" : "Send file"}
        </Button>
      </FormColumn>
      <EarlierImports register={name} imports={imports} />
    </>
  );
}
