import type { AnyResource } from "#resource/define.ts";
import { getRegister } from "../register/registers.ts";
import { registersBySegment } from "./map-paths.ts";

/** All registers with a map. */
export const mappedRegisters: readonly AnyResource[] = Object.values(registersBySegment).map(getRegister);
