/** What agents and super agents are told of their wallets. */
export const walletTemplates = {
  "wallet-funded": {
    title: "Wallet funded",
    kind: "wallets",
    secret: [],
    subject: "Your wallet was funded: {sum}",
    email: ["{sum} is in your wallet now.", "{record}", "{link}"],
    sms: ["{sum} is in your wallet now ({record})."],
    inbox: ["{sum} is in your wallet now ({record})."],
  },
  "wallet-funding-refused": {
    title: "Wallet funding refused",
    kind: "wallets",
    secret: [],
    subject: "Your bank slip was refused: {record}",
    email: [
      "The office did not find this money at the bank, and put nothing into your wallet:",
      "{record}, {sum}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Your slip {record} of {sum} was refused.", "Reason: {reason}"],
    inbox: ["Your slip {record} of {sum} was refused. Nothing was put into your wallet.", "Reason: {reason}"],
  },
  "wallet-low": {
    title: "Wallet low",
    kind: "wallets",
    secret: [],
    subject: "Your wallet is low: {sum}",
    email: ["There is {sum} in your wallet, less than {limit}. Fund it before you run out:", "{link}"],
    sms: ["There is {sum} in your wallet, less than {limit}.", "Fund it before you run out."],
    inbox: ["There is {sum} in your wallet, less than {limit}. Fund it before you run out."],
  },
  "commission-paid": {
    title: "Commission paid out",
    kind: "wallets",
    secret: [],
    subject: "Your commission was paid out: {sum}",
    email: ["Your commission of {period} was paid out {where}:", "{sum}, {record}", "{link}"],
    sms: ["Your commission of {period}, {sum}, was paid out {where} ({record})."],
    inbox: ["Your commission of {period}, {sum}, was paid out {where} ({record})."],
  },
} as const;
