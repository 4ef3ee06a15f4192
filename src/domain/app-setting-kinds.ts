/** Kinds of setting fields, with helper functions to define them. */

interface CommonSetting {
  readonly label: string;
  readonly hint?: string;
  readonly unit?: string;
  readonly optional?: true;
}

/** One line of text, or several if `lines` sets the height of the text box. */
export interface TextSetting extends CommonSetting {
  readonly kind: "text";
  readonly form: "plain" | "phone" | "email" | "host" | "address" | "tiles" | "networks";
  readonly most: number;
  readonly lines?: number;
}
export interface WholeSetting extends CommonSetting {
  readonly kind: "whole";
  readonly least: number;
  readonly most: number;
}
/** An amount, stored in kobo and entered in naira. */
export interface MoneySetting extends CommonSetting {
  readonly kind: "money";
  /** Kobo. */
  readonly least: number;
  /** Kobo. */
  readonly most: number;
}
export interface ChoiceSetting extends CommonSetting {
  readonly kind: "choice";
  readonly choices: Readonly<Record<string, string>>;
}
/** An ordered selection of the choices, stored as comma-separated names. */
export interface ListSetting extends CommonSetting {
  readonly kind: "list";
  readonly choices: Readonly<Record<string, string>>;
}
/** Write-only: encrypted in the database and never sent to clients. */
export interface SecretSetting extends CommonSetting {
  readonly kind: "secret";
  readonly most: number;
  /** The field with the receiver of the secret: changing it requires entering the secret again. */
  readonly for?: string;
}
/** The name of a stored picture; set by a separate upload. */
export interface PictureSetting extends CommonSetting {
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
  /** The test offered after saving. */
  readonly test?: "mail" | "sms" | "gateway";
  readonly fields: Readonly<Record<string, SettingField>>;
  /** Required fields by value of `provider`. */
  readonly needs?: Readonly<Record<string, readonly string[]>>;
  /** Initial values. */
  readonly start: Readonly<Record<string, string | number | null>>;
}

/** One line of text, or several with `lines`. */
export const text = (
  label: string,
  most: number,
  more: Partial<Omit<TextSetting, "kind" | "label" | "most">> = {},
) => ({ kind: "text", label, most, form: "plain", ...more }) as const;
/** A whole number between two bounds. */
export const whole = (label: string, least: number, most: number, more: Omit<CommonSetting, "label"> = {}) =>
  ({ kind: "whole", label, least, most, ...more }) as const;
/** An amount between two bounds, in kobo. */
export const money = (
  label: string,
  least: number,
  most: number,
  more: Omit<CommonSetting, "label" | "unit"> = {},
) => ({ kind: "money", label, least, most, ...more }) as const;
/** A secret; `receiver` is the field with the server it is sent to. */
export const secret = (label: string, hint: string, receiver?: string) =>
  ({ kind: "secret", label, most: 200, optional: true, hint, ...(receiver && { for: receiver }) }) as const;
