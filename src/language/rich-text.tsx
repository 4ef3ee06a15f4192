import { cloneElement, Fragment, type ReactElement } from "react";

/**
 * A text with elements in it, positioned by each translation:
 * `<RichText text={t("Or <a>verify a payer</a>.")} a={<Link to="/verify" />} />`.
 */
export function RichText({ text, ...parts }: { text: string; [name: string]: string | ReactElement }) {
  return text.split(/(<\w+>.*?<\/\w+>)/).map((piece, index) => {
    const [, name = "", inner] = /^<(\w+)>(.*)<\//.exec(piece) ?? [];
    const part = parts[name];
    // Not the text as key: two pieces can be the same, such as the empty ones around a link.
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text don’t move
    if (typeof part === "object") return cloneElement(part, { key: index }, inner);
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <Fragment key={index}>{piece}</Fragment>;
  });
}
