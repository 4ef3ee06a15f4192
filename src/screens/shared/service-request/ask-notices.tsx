import { Link } from "react-router";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import type { LeftOver } from "./ask-body.ts";
import { type RequestBase, requestPages } from "./words.ts";

/** What was written to questions that were changed meanwhile. */
export function LeftNotice({ left }: { left: readonly LeftOver[] }) {
  if (left.length === 0) return null;
  return (
    <Notice kind="warn">
      <p>These questions were changed or taken out. What you had written to them:</p>
      {left.map(({ key, label, words }) => (
        <p key={key}>
          {`${label}: `}
          <q>{words}</q>
        </p>
      ))}
    </Notice>
  );
}

interface SameOpenProps {
  words: string;
  /** The request that asks for the same, where the answer names it. */
  id: number | undefined;
  base: RequestBase;
}

/** The same is open already: look at it, or say that this is another matter. */
export function SameOpen({ words, id, base }: SameOpenProps) {
  return (
    <div className="stack">
      <Notice kind="warn" alert>
        {`${words} `}
        <Link to={id === undefined ? requestPages.list(base) : requestPages.view(base, id)}>Look at it</Link>,
        or say that this is another matter.
      </Notice>
      <Checkbox name="another" value="true">
        This is another matter
      </Checkbox>
    </div>
  );
}
