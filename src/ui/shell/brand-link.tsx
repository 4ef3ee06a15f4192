import { Link } from "react-router";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { uiLabels } from "#ui/labels.ts";
import { CoatOfArms } from "#ui/primitives/icon.tsx";
import styles from "./brand-link.module.css";
import type { Government } from "./government.ts";

export interface BrandLinkProps {
  government: Government;
  name: string;
  sub: string;
  to: string;
  large?: boolean;
}

/** Arms and name at the head of every frame, linked to the home page. */
export function BrandLink({ government, name, sub, to, large }: BrandLinkProps) {
  return (
    <Link className={classList(styles.brand, large && styles.large)} to={to}>
      <CoatOfArms src={government.arms} className={styles.arms} />
      <span className={styles.name}>
        {name}
        <span className={styles.sub}>{sub}</span>
      </span>
    </Link>
  );
}

/** The note of a demonstration. */
export function DemoBar({
  government,
  className,
}: {
  government: Government;
  className?: string | undefined;
}) {
  if (!government.demo) return null;
  return (
    <aside className={classList(styles.demo, className)} aria-label={t(uiLabels.notice)}>
      {t(uiLabels.demonstration)}
    </aside>
  );
}
