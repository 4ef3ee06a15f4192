/** A warning about valid data: a stable code and a text. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}
