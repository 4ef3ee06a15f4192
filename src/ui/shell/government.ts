/** The government, as shown in the frames. */
export interface Government {
  /** Ogun State */
  name: string;
  /** Ogun */
  short: string;
  /** Ogun State Internal Revenue Service */
  office: string;
  address: string;
  phone: string;
  /** Monday to Friday, 8am to 4pm */
  office_hours?: string;
  /** Demonstration data: every frame says so. */
  demo: boolean;
  /** Address of an image of its arms. */
  arms?: string;
}

export type Theme = "light" | "dark" | "device";

/** The signed-in user, as shown in the frames. */
export interface Person {
  name: string;
  /** Revenue administrator */
  role: string;
}
