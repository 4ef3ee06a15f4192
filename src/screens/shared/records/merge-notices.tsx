import { formatMoment } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { recordPages } from "../addresses/records.ts";
import type { ViewData } from "./loaders.ts";

/** Notices about merges of the record. */
export function MergeNotices({ resource, merges }: { resource: AnyResource; merges: ViewData["merges"] }) {
  const { into, from, may } = merges;
  return (
    <>
      {into ? (
        <Notice kind="warn" className="gap">
          Merged into <a href={recordPages.view(resource.name, into.id)}>{`${into.code}, ${into.title}`}</a>{" "}
          on {formatMoment(into.at)} by {into.by}. Links now open that record.{" "}
          {may ? <a href={`/admin/duplicates/merge/${into.merge_id}`}>View merge</a> : null}
        </Notice>
      ) : null}
      {from.map(({ id, code, title, at }) => (
        <Notice key={id} className="gap">
          {`${code}, ${title}, was merged into this ${resource.one} on ${formatMoment(at)}. `}
          <a href={`/admin/duplicates/merge/${id}`}>View merge</a>
        </Notice>
      ))}
    </>
  );
}
