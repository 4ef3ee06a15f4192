/** Scheduled reports, sent to the officer who set them up and to the named colleagues. */
export const reportTemplates = {
  "report-ready": {
    title: "Scheduled report",
    kind: "reports",
    secret: [],
    subject: "{report}, {days}",
    email: ["{report}, {days}.", "{figures}", "{most}", "View the full report or download it:", "{link}"],
    sms: ["{report}, {days}: {figures}"],
    inbox: ["{report}, {days}.", "{figures}", "{most}"],
  },
  "report-paused": {
    title: "Scheduled report paused",
    kind: "reports",
    secret: [],
    subject: "{report} paused",
    email: [
      "The scheduled report {report} was paused: {reason}",
      "You can resume the schedule under Reports.",
      "{link}",
    ],
    sms: ["The scheduled report {report} was paused: {reason}"],
    inbox: ["The scheduled report {report} was paused: {reason}"],
  },
} as const;
