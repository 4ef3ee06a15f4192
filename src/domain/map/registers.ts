import type { AnyResource } from "#resource/define.ts";
import { getRegister } from "../register/registers.ts";
import { mappedBy } from "./addresses.ts";

/** All registers with a map. */
export const mappedRegisters: readonly AnyResource[] = Object.values(mappedBy).map(getRegister);
