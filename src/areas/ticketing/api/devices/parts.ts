export const deviceTags = ["Selling without a network"];
