import { t } from "#language/t.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { isStatus, Status } from "#ui/primitives/status.tsx";
import type { FindOption } from "./options.ts";
import styles from "./search-result.module.css";

/** A search result: title, detail, code and kind. Results without a code are pages, with translated titles. */
export function SearchResult({ option }: { option: FindOption }) {
  const { title, detail, code, kind, status } = option;
  return (
    <span className={styles.result}>
      <span className={styles.title}>{code ? title : t(title)}</span>
      <span className={styles.kind}>{t(kind)}</span>
      {detail || code || status ? (
        <span className={styles.secondLine}>
          {code ? <RecordCode code={code} outlined /> : null}
          {detail ? <span className={styles.detail}>{detail}</span> : null}
          {status && isStatus(status) ? <Status kind={status} /> : null}
        </span>
      ) : null}
    </span>
  );
}
