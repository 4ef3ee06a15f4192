import { capitalise } from "#domain/capitalise.ts";
import type { AnyResource } from "#resource/define.ts";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { recordPages } from "../addresses/records.ts";

interface RecordCrumbProps {
  resource: AnyResource;
  /** The record that the screen is about. */
  record?: { readonly id: number; readonly code: string } | null;
}

/** Breadcrumb: the register and the record. */
export function RecordCrumb({ resource, record }: RecordCrumbProps) {
  return (
    <Breadcrumb>
      <a href={recordPages.list(resource)}>{capitalise(resource.many)}</a>
      {record ? (
        <>
          {" · "}
          <a href={recordPages.view(resource.name, record.id)}>{record.code}</a>
        </>
      ) : null}
    </Breadcrumb>
  );
}
