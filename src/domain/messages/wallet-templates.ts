/** Messages to agents and super agents about their wallets and commission. */
export const walletTemplates = {
  "wallet-funded": {
    title: "Wallet funded",
    kind: "wallets",
    secret: [],
    subject: "Wallet funded: {sum}",
    email: ["{sum} was added to your wallet.", "{record}", "{link}"],
    sms: ["{sum} was added to your wallet ({record})."],
    inbox: ["{sum} was added to your wallet ({record})."],
  },
  "wallet-funding-refused": {
    title: "Wallet funding rejected",
    kind: "wallets",
    secret: [],
    subject: "Bank deposit rejected: {record}",
    email: [
      "The revenue office did not find this deposit at the bank. Nothing was added to your wallet:",
      "{record}, {sum}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Your bank deposit {record} of {sum} was rejected.", "Reason: {reason}"],
    inbox: [
      "Your bank deposit {record} of {sum} was rejected. Nothing was added to your wallet.",
      "Reason: {reason}",
    ],
  },
  "wallet-funding-reversed": {
    title: "Wallet funding reversed",
    kind: "wallets",
    secret: [],
    subject: "Bank deposit reversed: {record}",
    email: [
      "The revenue office reversed this deposit. The amount was taken from your wallet:",
      "{record}, {sum}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Your bank deposit {record} of {sum} was reversed.", "Reason: {reason}"],
    inbox: [
      "Your bank deposit {record} of {sum} was reversed, and the amount was taken from your wallet.",
      "Reason: {reason}",
    ],
  },
  "wallet-low": {
    title: "Low wallet balance",
    kind: "wallets",
    secret: [],
    subject: "Low wallet balance: {sum}",
    email: ["Your wallet balance of {sum} is below {limit}. Fund your wallet to keep selling:", "{link}"],
    sms: ["Your wallet balance of {sum} is below {limit}.", "Fund your wallet to keep selling."],
    inbox: ["Your wallet balance of {sum} is below {limit}. Fund your wallet to keep selling."],
  },
  "commission-paid": {
    title: "Commission paid",
    kind: "wallets",
    secret: [],
    subject: "Commission paid: {sum}",
    email: ["Your commission for {period} was paid {where}:", "{sum}, {record}", "{link}"],
    sms: ["Your commission for {period}, {sum}, was paid {where} ({record})."],
    inbox: ["Your commission for {period}, {sum}, was paid {where} ({record})."],
  },
} as const;
