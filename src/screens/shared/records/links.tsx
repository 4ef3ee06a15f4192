import type { Link } from "#areas/registry/records/links.ts";
import { formatDate } from "#domain/lagos.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { address } from "../addresses/records.ts";

interface LinksProps {
  title: string;
  /** What is said while there are none. */
  none: string;
  links: readonly Link[] | undefined;
  /** The register they are in, and what is at their other end. */
  register: "residence" | "spouse";
  to: "individual" | "property";
  /** Where another is entered. */
  add: string;
}

/** Residences or marriages of a record, those in force first; what has ended folds away. Not there for whoever may not see them. */
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
          <ButtonLink slim icon="plus" to={add}>
            Register {register}
          </ButtonLink>
        </Buttons>
      ) : null}
      {before.length > 0 ? (
        <details className="gap">
          <summary>{title} before</summary>
          {lines(before)}
        </details>
      ) : null}
    </Entry>
  );
}

function Other({ link, to }: { link: Link; to: LinksProps["to"] }) {
  const { other_id, other_code, other_title } = link;
  if (other_title === null) return `${other_code ?? "Somebody"}, outside your area`;
  return other_id === null ? other_title : <a href={address.view(to, other_id)}>{other_title}</a>;
}

function datesOf({ since, until }: Link): string {
  if (since && until) return `${formatDate(since)} to ${formatDate(until)}`;
  if (until) return `until ${formatDate(until)}`;
  return since ? `since ${formatDate(since)}` : "";
}
