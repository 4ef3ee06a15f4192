/** Pages and API paths of complaints. */
export const complaintPaths = {
  all: "/api/v1/complaints",
  photos: "/api/v1/complaint-photos",
  step: (token: string, verb: "answer" | "messages" | "rate" | "reopen" | "withdraw") =>
    `/api/v1/complaints/${token}/${verb}`,
  photo: (token: string, id: number, size?: "thumb") =>
    `/api/v1/complaints/${token}/photos/${id}${size ? `?size=${size}` : ""}`,
} as const;

export const complaintPages = {
  send: "/complaint",
  /** The form with known values. */
  about: (typed: string) => `/complaint?about=${encodeURIComponent(typed)}`,
  follow: (token: string) => `/complaint/${token}`,
} as const;
