/** Encrypts secrets and numbers in every process of the tests. */
export const testKey = Buffer.alloc(32, 42).toString("base64");
