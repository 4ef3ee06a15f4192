import type { HttpBindings } from "@hono/node-server";
import type { Actor } from "../actor.ts";

/** What every request of the server carries. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    request_id: string;
    /** Of the answer, where it is an error. */
    error_code?: string;
    actor: Actor;
    /** When what the answer tells of was written, where whoever asked waited for it. */
    written_at?: Date;
  };
}
