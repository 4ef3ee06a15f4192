/** The government whose book this is, as the frames show it. */
export interface Government {
  /** Ogun State */
  name: string;
  /** Ogun */
  short: string;
  /** Ogun State Internal Revenue Service */
  office: string;
  address: string;
  phone: string;
  /** Sample people and figures: every frame says so. */
  demo: boolean;
  /** Address of a picture of its own arms. */
  arms?: string;
}

export type Theme = "light" | "dark" | "device";

/** Who is signed in, as the frames show them. */
export interface Person {
  name: string;
  /** Revenue administrator */
  role: string;
}
