import { tokens } from '../chains/tokens.ts'

/** Decimals of the tokens that the protocols have pools of, in asset notation, as their contracts have them. */
export const knownDecimals: ReadonlyMap<string, number> = new Map(
  Object.entries(tokens).flatMap(([chain, rows]) =>
    rows.flatMap(({ symbol, id, decimals }): [string, number][] =>
      decimals === undefined ? [] : [[`${chain}.${symbol}-${id}`.toUpperCase(), decimals]],
    ),
  ),
)
