import { Children, type ReactNode } from "react";

/** Plates, record codes and verification codes with their hyphens, and phone numbers in groups of digits. */
const CODE = /(\b[A-Z0-9]+(?:[-/][A-Z0-9]+)+\b|\b0\d{3} \d{3} \d{4}\b)/;

/** Longer references may be wider than a phone, so they can break. */
const MAX_LENGTH = 24;

/** A sentence whose plates, codes and phone numbers stay on one line, so that they are easy to compare. */
export function UnbrokenCodes({ children }: { children: ReactNode }) {
  return Children.map(children, (child) => (typeof child === "string" ? markCodes(child) : child));
}

function markCodes(text: string): ReactNode {
  const pieces = text.split(CODE);
  if (!pieces.some(isCode)) return text;
  const parts = pieces.map((piece, index) => {
    const key = `${index} ${piece}`;
    return isCode(piece, index) ? (
      <span key={key} className="nowrap">
        {piece}
      </span>
    ) : (
      piece
    );
  });
  // One element, as a flex container would put each part on a line of its own.
  return <span>{parts}</span>;
}

/** Pieces with an odd index are the matches of `CODE`. */
function isCode(piece: string, index: number): boolean {
  return index % 2 === 1 && piece.length <= MAX_LENGTH;
}
