import type { ViewedRecord } from "#areas/registry/records/get.ts";
import type { AnyResource } from "#resource/define.ts";

/** A record for guests: its own fields, and only the names of references. */
export function plainRecord(resource: AnyResource, record: ViewedRecord) {
  const { id, code, title, status, lga_name, references } = record;
  const values = Object.keys(resource.fields).map((name) => [name, record[name]] as const);
  const named = Object.entries(references).map(
    ([name, reference]) => [name, { id: reference.id, title: reference.title }] as const,
  );
  return {
    id,
    code,
    title,
    status,
    lga_name,
    values: Object.fromEntries(values),
    named: Object.fromEntries(named),
  };
}

export type PlainRecord = ReturnType<typeof plainRecord>;
