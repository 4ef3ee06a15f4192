import { cloneElement, Fragment, type ReactElement } from "react";

/**
 * A text with elements in it, positioned by each translation:
 * `<RichText text={t("Or <a>verify a payer</a>.")} a={<Link to="/verify" />} />`.
 */
export function RichText({ text, ...parts }: { text: string; [name: string]: string | ReactElement }) {
  return text.split(/(<\w+>.*?<\/\w+>)/).map((piece) => {
    const [, name = "", inner] = /^<(\w+)>(.*)<\//.exec(piece) ?? [];
    const part = parts[name];
    return typeof part === "object" ? (
      cloneElement(part, { key: piece }, inner)
    ) : (
      <Fragment key={piece}>{piece}</Fragment>
    );
  });
}
