import type { Field, ValueOf } from "./field.ts";

/** A resource, declared once as plain data. */
export interface AnyResource {
  /** Singular, snake_case; also its table and the first half of its permissions. */
  readonly name: string;
  /** Under `/api/v1`: plural, kebab-case. */
  readonly endpoint: string;
  /** Of its public code: `PRP-0012345-K`. */
  readonly prefix: string;
  readonly one: string;
  readonly many: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Columns of the list, beyond code, title, owner and status. */
  readonly columns: readonly string[];
  /** Choice fields and references one may filter a list by. */
  readonly filters: readonly string[];
  /** How a form groups its fields. Every field stands in exactly one group. */
  readonly groups: readonly { readonly legend: string; readonly fields: readonly string[] }[];
  /** Approved before it counts (assets, corporates), or merely active (individuals). */
  readonly approval: boolean;
  /**
   * Verified by an officer who saw proof, instead of approved: what the proof is about. A change of one of these makes
   * the record to be verified again.
   */
  readonly verified?: readonly string[];
  /** May be suspended for a while, apart from its status: columns `suspended_at`, `suspended_reason`. */
  readonly suspends?: boolean;
  /** Has owners over time. */
  readonly owned: boolean;
  /** Stands somewhere: local government, GPS point. */
  readonly located: boolean;
  /** Its personal fields, and its position, are masked until somebody asks for them with a purpose. */
  readonly masked?: boolean;
  /** A list that other records refer to: no secret to whoever may refer to it, and deleted while nothing does. */
  readonly reference?: boolean;
  /** The same everywhere: it belongs to no local government, and only a right that holds everywhere changes it. */
  readonly placeless?: boolean;
  /**
   * Fields that together say which record it is, where no unique field does; a fault stands at the first. The
   * database compares them: its function `<name>_identity` takes them in this order, and is null where several may be
   * alike.
   */
  readonly identity?: readonly string[];
  /**
   * What must hold between two fields that are both given; the fault stands at the second. A plate of no standard form needs
   * its type, the second field; that fault stands at the plate.
   */
  readonly between?: readonly {
    readonly rule: "in-order" | "different" | "plate-type";
    readonly fields: readonly [string, string];
    readonly fault: string;
  }[];
  /** References by whose words a record is found as well. */
  readonly foundBy?: readonly string[];
  /** Custom fields that are asked for no longer: records and the trail may still hold values of them. */
  readonly former?: Readonly<Record<string, Field>>;
}

/** A resource whose field names and kinds are known to the types. */
export interface Resource<F extends Readonly<Record<string, Field>>> extends AnyResource {
  readonly fields: F;
}

type Named<F> = readonly (keyof F & string)[];

interface Checked<F> {
  readonly columns: Named<F>;
  readonly filters: Named<F>;
  readonly groups: readonly { readonly legend: string; readonly fields: Named<F> }[];
  readonly identity?: Named<F>;
  readonly verified?: Named<F>;
  readonly foundBy?: Named<F>;
}

/** Declares a resource; the identity function, for its types. */
export function define<const F extends Readonly<Record<string, Field>>>(
  resource: Resource<F> & Checked<F>,
): Resource<F> {
  return resource;
}

/** What its form sends: the declared fields, empty ones as null. */
export type Values<R extends AnyResource> = {
  -readonly [K in keyof R["fields"]]: ValueOf<R["fields"][K]> | null;
};

/** What every record has besides its own fields. */
export interface Common {
  id: number;
  code: string;
  /** What names it to people: "14 Quarry Road, Ibara". Made by the database from its fields. */
  title: string;
  status: string;
  version: number;
  lga_id: number | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
  updated_by: number | null;
}

export type RecordOf<R extends AnyResource> = Common & Values<R>;
