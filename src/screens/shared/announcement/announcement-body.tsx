import { Fragment } from "react";
import { paragraphsOf } from "#domain/announcement-text.ts";
import styles from "./announcement.module.css";

/** The text of an announcement: paragraphs, line breaks and links only. */
export function AnnouncementBody({ body }: { body: string }) {
  return (
    <div className={styles.body}>
      {paragraphsOf(body).map((lines, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is static
        <p key={index}>
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
