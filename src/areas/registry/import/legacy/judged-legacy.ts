import type { Value } from "#resource/field.ts";
import type { JudgedLine } from "../judge-batch.ts";

/** A judged line with what its table keeps. */
export interface JudgedLegacy extends JudgedLine {
  readonly key: string | undefined;
  readonly kept: Readonly<Record<string, Value>>;
}
