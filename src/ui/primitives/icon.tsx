import { classList } from "#ui/class-list.ts";
import spriteUrl from "#ui/sprite.svg?no-inline";
import styles from "./icon.module.css";
import type { IconName, ShapeName } from "./icon-names.ts";

/** An icon of the sprite in the current text colour; always with visible or hidden text. */
export function Icon({ name, className, bold }: { name: IconName; className?: string; bold?: boolean }) {
  return (
    <svg className={classList(styles.icon, className)} strokeWidth={bold ? 2.5 : 1.75} aria-hidden="true">
      <use href={`${spriteUrl}#i-${name}`} />
    </svg>
  );
}

/** The shape of a status; `Status` adds its label. */
export function Shape({ name, className }: { name: ShapeName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 14 14" aria-hidden="true">
      <use href={`${spriteUrl}#s-${name}`} />
    </svg>
  );
}

/** The large shape of a ticket check result: disc, octagon or diamond. */
export function ResultShape({ name, className }: { name: "yes" | "no" | "ask"; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true">
      <use href={`${spriteUrl}#answer-${name}`} />
    </svg>
  );
}

/** The arms of the government: its image at `src`, or the default. Decoration, as the name is next to it. */
export function CoatOfArms({ src, className }: { src?: string | undefined; className?: string | undefined }) {
  const classes = classList(styles.arms, className);
  if (src) return <img className={classes} src={src} width="38" height="44" alt="" />;
  return (
    <svg className={classes} viewBox="0 0 38 44" aria-hidden="true">
      <use href={`${spriteUrl}#arms`} />
    </svg>
  );
}
