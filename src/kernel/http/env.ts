import type { HttpBindings } from "@hono/node-server";
import type { Actor } from "../actor.ts";

/** Context of every request. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    request_id: string;
    /** Of an error response. */
    error_code?: string;
    /** Refused by load shedding. */
    shed?: boolean;
    actor: Actor;
    /** Time of the committed write, if the response waited for it. */
    written_at?: Date;
  };
}
