import type { Link } from "#areas/registry/records/links.ts";
import { formatDate } from "#domain/lagos.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { address } from "../addresses/records.ts";

interface LinksProps {
  title: string;
  /** The text if there are none. */
  none: string;
  links: readonly Link[] | undefined;
  /** The register of the links, and of the records at the other end. */
  register: "residence" | "spouse";
  to: "individual" | "property";
  /** The address of the form for another. */
  add: string;
}

/**
 * Residences or marriages of a record, current ones first; ended ones are collapsed. Hidden if the user can't see them.
 */
export function Links({ title, none, links, register, to, add }: LinksProps) {
  const { can } = useSession();
  if (!links) return null;
  const now = links.filter(({ until }) => until === null);
  const before = links.filter(({ until }) => until !== null);
  const lines = (some: readonly Link[]) => (
    <Lines>
      {some.map((link) => (
        <LeadLine key={link.id} end={<a href={address.view(register, link.id)}>{link.code}</a>}>
          <Other link={link} to={to} />
          {link.unit ? `, ${link.unit}` : null} <span className="faint">{datesOf(link)}</span>
        </LeadLine>
      ))}
    </Lines>
  );
  return (
    <Entry title={title}>
      {now.length === 0 ? <p className="soft">{none}</p> : lines(now)}
      {can(`${register}.create`) ? (
        <Buttons className="gap">
          <ButtonLink small icon="plus" to={add}>
            Register {register}
          </ButtonLink>
        </Buttons>
      ) : null}
      {before.length > 0 ? (
        <details className="gap">
          <summary>Previous {title.toLowerCase()}</summary>
          {lines(before)}
        </details>
      ) : null}
    </Entry>
  );
}

function Other({ link, to }: { link: Link; to: LinksProps["to"] }) {
  const { other_id, other_code, other_title } = link;
  if (other_title === null) return `${other_code ?? "A person"}, outside your area`;
  return other_id === null ? other_title : <a href={address.view(to, other_id)}>{other_title}</a>;
}

function datesOf({ since, until }: Link): string {
  if (since && until) return `${formatDate(since)} to ${formatDate(until)}`;
  if (until) return `until ${formatDate(until)}`;
  return since ? `since ${formatDate(since)}` : "";
}
