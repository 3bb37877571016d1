/** Fee of a payment on the protocol's own chain when the network does not report one: 0.02 RUNE, 0.2 CACAO. */
export const usualNativeFees = { THORCHAIN: 2_000_000n, MAYACHAIN: 2_000_000_000n } as const
