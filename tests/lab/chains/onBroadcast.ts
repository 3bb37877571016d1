/** Receives the signed bytes of each broadcast. */
export type OnBroadcast = (signed: Uint8Array) => void
