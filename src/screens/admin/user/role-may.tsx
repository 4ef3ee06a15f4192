import type { ReactNode } from "react";
import { Lines } from "#ui/primitives/lines.tsx";

interface RoleMayProps {
  title: string;
  /** " in Ifo" */
  place?: string;
  /** Sentences: "May approve properties in Ifo". */
  may: readonly string[];
  children?: ReactNode;
}

/** A role's name with its permissions as sentences. */
export function RoleMay({ title, place = "", may, children }: RoleMayProps) {
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
        <summary>{may.length === 0 ? "No rights yet" : `Rights: ${may.length}`}</summary>
        <Lines>
          {may.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Lines>
      </details>
    </div>
  );
}
