/** What somebody asked to be told of figures. */
export const reportTemplates = {
  "report-ready": {
    title: "Scheduled report",
    kind: "reports",
    secret: [],
    subject: "{report}, {days}",
    email: ["{report}, {days}.", "{figures}", "{most}", "The whole table, as a file too:", "{link}"],
    sms: ["{report}, {days}: {figures}"],
    inbox: ["{report}, {days}.", "{figures}", "{most}"],
  },
  "report-paused": {
    title: "Scheduled report paused",
    kind: "reports",
    secret: [],
    subject: "{report} is sent no longer",
    email: ["{report} is sent no longer: {reason}", "It can be let go on under Reports.", "{link}"],
    sms: ["{report} is sent no longer: {reason}"],
    inbox: ["{report} is sent no longer: {reason}"],
  },
} as const;
