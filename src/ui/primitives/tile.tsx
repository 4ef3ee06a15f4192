import type { ComponentPropsWithRef, ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Money } from "./money.tsx";
import styles from "./tile.module.css";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

/** A choice for agents' phones: `Tile`s with a legend for screen readers. */
export function Tiles({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="only-read">{legend}</legend>
      <div className={styles.tiles}>{children}</div>
    </fieldset>
  );
}

type TileProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  icon: IconName;
  label: string;
  kobo: number;
};

/** One ticket and its price. */
export function Tile({ icon, label, kobo, ...rest }: TileProps) {
  return (
    <label className={styles.tile}>
      <input {...rest} type="radio" />
      <Icon name={icon} />
      <span>
        <b>{label}</b>
        <span className={styles.price}>
          <Money kobo={kobo} whole />
        </span>
      </span>
    </label>
  );
}

/** The main button of the agent's phone, with the price. */
export function SellButton({ kobo, children, ...rest }: ButtonProps & { kobo: number }) {
  return (
    <Button type="submit" {...rest} kind="primary" fullWidth className={styles.sell}>
      <span>{children}</span>
      <Money kobo={kobo} whole />
    </Button>
  );
}

/** The status of the plate just typed. */
export function LookupResult({
  title,
  bad,
  children,
}: {
  title: string;
  bad?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={classList(styles.lookup, bad && styles.bad)} role="status">
      <Icon name={bad ? "triangle-alert" : "check"} />
      <p>
        <b className="strong">
          <UnbrokenCodes>{title}</UnbrokenCodes>
        </b>
        <br />
        {children}
      </p>
    </div>
  );
}

/** The last sale, and the button that voids it. */
export function LastSale({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.last}>
      <span>{children}</span>
      {action}
    </div>
  );
}
