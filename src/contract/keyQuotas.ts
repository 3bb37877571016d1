/** Default requests per API key and day (UTC), by kind of key. An operator may give a key another quota. */
export const keyQuotas = { pk: 2_000, sk: 100_000 } as const
