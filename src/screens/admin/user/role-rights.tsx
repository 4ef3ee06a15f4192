import type { ReactNode } from "react";
import { Lines } from "#ui/primitives/lines.tsx";

interface RoleRightsProps {
  title: string;
  /** " in Ifo" */
  place?: string;
  /** Sentences: "May approve properties in Ifo". */
  rights: readonly string[];
  children?: ReactNode;
}

/** A role's name with its permissions as sentences. */
export function RoleRights({ title, place = "", rights, children }: RoleRightsProps) {
  return (
    <div className="stack-s">
      <div className="line line--ends">
        <p>
          <b>{title}</b>
          <span className="soft">{place}</span>
        </p>
        {children ? <span className="line line--tight">{children}</span> : null}
      </div>
      <details>
        <summary>{rights.length === 0 ? "No rights yet" : `Rights: ${rights.length}`}</summary>
        <Lines>
          {rights.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Lines>
      </details>
    </div>
  );
}
