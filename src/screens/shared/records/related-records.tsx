import type { Link } from "#areas/registry/records/links.ts";
import { formatDate } from "#domain/lagos.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../addresses/records.ts";

interface RelatedRecordsProps {
  title: string;
  /** The text if there are none. */
  emptyText: string;
  links: readonly Link[] | undefined;
  /** The register of the links, and of the records at the other end. */
  register: "residence" | "spouse";
  to: "individual" | "property";
  /** Whether the user can add one to this record, with the right to register one. */
  canAdd: boolean;
  /** The address of the form for another. */
  addAddress: string;
}

/**
 * Residences or marriages of a record, current ones first; ended ones are collapsed. Hidden if the user can't see them.
 */
export function RelatedRecords({
  title,
  emptyText,
  links,
  register,
  to,
  canAdd,
  addAddress,
}: RelatedRecordsProps) {
  const { can } = useSession();
  if (!links) return null;
  const current = links.filter(({ until }) => until === null);
  const previous = links.filter(({ until }) => until !== null);
  const lines = (group: readonly Link[]) => (
    <Lines>
      {group.map((link) => (
        <ValueLine key={link.id} end={<a href={recordPages.view(register, link.id)}>{link.code}</a>}>
          <OtherRecord link={link} to={to} />
          {link.unit ? `, ${link.unit}` : null} <span className="faint">{datesOf(link)}</span>
        </ValueLine>
      ))}
    </Lines>
  );
  return (
    <RecordSection title={title}>
      {current.length === 0 ? <p className="soft">{emptyText}</p> : lines(current)}
      {canAdd && can(`${register}.create`) ? (
        <Buttons className="gap">
          <ButtonLink small icon="plus" to={addAddress}>
            Register {register}
          </ButtonLink>
        </Buttons>
      ) : null}
      {previous.length > 0 ? (
        <details className="gap">
          <summary>Previous {title.toLowerCase()}</summary>
          {lines(previous)}
        </details>
      ) : null}
    </RecordSection>
  );
}

function OtherRecord({ link, to }: { link: Link; to: RelatedRecordsProps["to"] }) {
  const { other_id, other_code, other_title } = link;
  if (other_title === null) return `${other_code ?? "A person"}, outside your area`;
  return other_id === null ? other_title : <a href={recordPages.view(to, other_id)}>{other_title}</a>;
}

function datesOf({ since, until }: Link): string {
  if (since && until) return `${formatDate(since)} to ${formatDate(until)}`;
  if (until) return `until ${formatDate(until)}`;
  return since ? `since ${formatDate(since)}` : "";
}
