import type { AnyResource } from "#resource/define.ts";
import { getRegister } from "../register/registers.ts";
import { mappedBy } from "./addresses.ts";

/** Every register whose records stand on a map. */
export const mappedRegisters: readonly AnyResource[] = Object.values(mappedBy).map(getRegister);
