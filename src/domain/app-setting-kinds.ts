/** What a setting can be made of: the kinds of its fields, and short ways to write them. */

interface Common {
  readonly label: string;
  readonly hint?: string;
  readonly unit?: string;
  readonly optional?: true;
}

/** One line of text, or of several paragraphs where `lines` says how tall its box is. */
export interface TextSetting extends Common {
  readonly kind: "text";
  readonly form: "plain" | "phone" | "email" | "host" | "address" | "tiles" | "networks";
  readonly most: number;
  readonly lines?: number;
}
export interface WholeSetting extends Common {
  readonly kind: "whole";
  readonly least: number;
  readonly most: number;
}
/** A sum, kept in kobo and written in naira. */
export interface MoneySetting extends Common {
  readonly kind: "money";
  /** Kobo. */
  readonly least: number;
  /** Kobo. */
  readonly most: number;
}
export interface ChoiceSetting extends Common {
  readonly kind: "choice";
  readonly choices: Readonly<Record<string, string>>;
}
/** Some of the choices, in an order, each once; kept as names with commas between. */
export interface ListSetting extends Common {
  readonly kind: "list";
  readonly choices: Readonly<Record<string, string>>;
}
/** Write-only: sealed in the database, never sent back. */
export interface SecretSetting extends Common {
  readonly kind: "secret";
  readonly most: number;
  /** The field that says whom it is sent to: when that changes, it must be written anew. */
  readonly for?: string;
}
/** A stored picture's name; set by an upload of its own. */
export interface PictureSetting extends Common {
  readonly kind: "picture";
}

export type SettingField =
  | TextSetting
  | WholeSetting
  | MoneySetting
  | ChoiceSetting
  | ListSetting
  | SecretSetting
  | PictureSetting;

export interface SettingGroup {
  readonly title: string;
  readonly about: string;
  /** What can be tried out when it is saved. */
  readonly test?: "mail" | "sms" | "gateway";
  readonly fields: Readonly<Record<string, SettingField>>;
  /** Names of the fields that a choice of `provider` cannot do without. */
  readonly needs?: Readonly<Record<string, readonly string[]>>;
  /** What holds until somebody sets it. */
  readonly start: Readonly<Record<string, string | number | null>>;
}

/** One line of text, or several with `lines`. */
export const text = (
  label: string,
  most: number,
  more: Partial<Omit<TextSetting, "kind" | "label" | "most">> = {},
) => ({ kind: "text", label, most, form: "plain", ...more }) as const;
/** A whole number between two bounds. */
export const whole = (label: string, least: number, most: number, more: Omit<Common, "label"> = {}) =>
  ({ kind: "whole", label, least, most, ...more }) as const;
/** A sum between two bounds, in kobo. */
export const money = (
  label: string,
  least: number,
  most: number,
  more: Omit<Common, "label" | "unit"> = {},
) => ({ kind: "money", label, least, most, ...more }) as const;
/** What is never shown again; `receiver` is the field that says whom it is sent to. */
export const secret = (label: string, hint: string, receiver?: string) =>
  ({ kind: "secret", label, most: 200, optional: true, hint, ...(receiver && { for: receiver }) }) as const;
