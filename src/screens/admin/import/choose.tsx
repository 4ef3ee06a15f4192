import { useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { listImports } from "#areas/registry/import/list-imports.ts";
import { importKinds, legacyKinds } from "#domain/legacy/import-kinds.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import type { AnyResource } from "#resource/define.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Job } from "#ui/primitives/job.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { useFileUpload } from "../../shared/use-file-upload.ts";
import { EarlierImports } from "./earlier-imports.tsx";
import { IMPORT_STEPS } from "./import-labels.ts";
import { KindCrumb } from "./kind-crumb.tsx";
import { uploadFile } from "./upload-file.ts";

export const meta = pageTitle("Import file");

export const loader = pageLoader(async ({ actor, params }) => {
  const resource = importKinds.find(({ name }) => name === params.resource);
  if (!resource) throw notFound("register");
  authorize(actor, `${resource.name}.import`);
  const others = importKinds.filter((kind) => kind !== resource && may(actor, `${kind.name}.import`));
  const imports = await listImports(actor, resource);
  return { name: resource.name, imports, others: others.map((kind) => kind.name) };
});

/** The first step of an import: the file. */
export default function ChooseFile() {
  const { name, imports, others } = useLoaderData<typeof loader>();
  const resource = importKinds.find((one) => one.name === name);
  const navigate = useNavigate();
  const [progress, setProgress] = useState<{ bytes: number; size: number }>();
  const { handleSubmit, busy, errors } = useFileUpload({
    send: (file) =>
      uploadFile(name, file, (bytes) => setProgress({ bytes, size: file.size })).finally(() =>
        setProgress(undefined),
      ),
    onSuccess: ({ id }) => navigate(`/admin/import/${name}/${id}`),
  });
  if (!resource) return null;

  return (
    <>
      <Breadcrumb>
        <KindCrumb resource={resource} />
      </Breadcrumb>
      <PageHead title={`Import ${resource.many}`} />
      <Steps labels={IMPORT_STEPS} current={0} />
      <FormColumn method="post" onSubmit={handleSubmit} className="gap-l">
        <ErrorList errors={errors} />
        <Field
          name="file"
          label="File"
          hint="CSV with column names in the first line, up to 512 MB and 5,000,000 lines. In Excel, save as CSV UTF-8."
          error={errors["file"]}
        >
          <TextInput type="file" accept=".csv,text/csv" />
        </Field>
        {progress ? (
          <Job
            title="Uploading file"
            value={megabytes(progress.bytes)}
            max={megabytes(progress.size)}
            left="If interrupted, select the same file again to resume."
            right="MB"
          />
        ) : null}
        <p className="note">You’ll check the result before anything is imported.</p>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? "Uploading…" : "Upload file"}
        </Button>
      </FormColumn>
      <EarlierImports register={name} imports={imports} />
      <OtherKinds names={others} />
    </>
  );
}

/** Whole megabytes, for display. */
function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

/** Links to the other imports that the user may start: legacy records and registers. */
function OtherKinds({ names }: { names: readonly string[] }) {
  const kinds = importKinds.filter(({ name }) => names.includes(name));
  if (kinds.length === 0) return null;
  const legacy = kinds.filter(({ name }) => legacyKinds.some((kind) => kind.name === name));
  const registers = kinds.filter((kind) => !legacy.includes(kind));
  return (
    <Panel title="Other imports" className="gap-l">
      <div className="stack-s">
        {legacy.length > 0 ? <KindLinks text="Legacy records" kinds={legacy} /> : null}
        {registers.length > 0 ? <KindLinks text="Other registers" kinds={registers} /> : null}
      </div>
    </Panel>
  );
}

function KindLinks({ text, kinds }: { text: string; kinds: readonly AnyResource[] }) {
  return (
    <p>
      {text}:{" "}
      {kinds.map(({ name, many }, at) => (
        <span key={name}>
          {at > 0 ? ", " : ""}
          <a href={`/admin/import/${name}`}>{many}</a>
        </span>
      ))}
    </p>
  );
}
