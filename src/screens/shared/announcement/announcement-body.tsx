import { Fragment } from "react";
import { paragraphsOf } from "#domain/announcement-text.ts";
import styles from "./announcement.module.css";

/** The words of an announcement: paragraphs, lines and links, and nothing else. */
export function AnnouncementBody({ body }: { body: string }) {
  return (
    <div className={styles.body}>
      {paragraphsOf(body).map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn once, in its order
        <p key={at}>
          {lines.map((pieces, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={line}>
              {line > 0 ? <br /> : null}
              {pieces.map(({ text, href }, piece) =>
                href === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <Fragment key={piece}>{text}</Fragment>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <a key={piece} href={href} rel="nofollow noopener noreferrer">
                    {text}
                  </a>
                ),
              )}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}
