import type { FollowedPhoto } from "#areas/services/complaints/follow-complaint.ts";
import { t } from "#language/t.ts";
import { complaintPaths } from "./api-paths.ts";
import styles from "./complaint.module.css";

/** Photos sent before. */
export function SentPhotos(props: { token: string; photos: readonly FollowedPhoto[]; label: string }) {
  const { token, photos, label } = props;
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos} aria-label={label}>
      {photos.map(({ id, width, height }, at) => (
        <li key={id}>
          <a href={complaintPaths.photo(token, id)} download>
            <img
              src={complaintPaths.photo(token, id, "thumb")}
              {...(width && height ? { width, height } : {})}
              alt={t("{label}, {n} of {all}", { label, n: at + 1, all: photos.length })}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
