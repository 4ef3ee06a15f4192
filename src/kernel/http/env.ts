import type { HttpBindings } from "@hono/node-server";
import type { Actor } from "../actor.ts";

/** What every request of the server carries. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    request_id: string;
    /** Of the answer, where it is an error. */
    error_code?: string;
    /** Turned away because there was too much to do. */
    shed?: boolean;
    actor: Actor;
    /** When what the answer tells of was written, where whoever asked waited for it. */
    written_at?: Date;
  };
}
