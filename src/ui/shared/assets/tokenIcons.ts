// Written by `npm run generate` from src/ui/shared/assets/icons; do not edit.

/** Icons of tokens, separated by spaces: tickers in lower case, unless a chain has that name. */
export const tokenIcons =
  'aave alcx alpha bonk btt busd cream dai dpi fox gld gusd hegic hot jlp jst jup kyl leo link lusd mayat moca mog pepe perp pyth pyusd ray raze ruji shib snx steth sun susde sushi tcy tgt thort tusd twt uni uos usdc usdd usde usdg usdp usds usdt vthor vvv wbtc weth win wsteth xdefi xrune yfi yum'
