/** Paths that Mayanode 1.124.0 and 1.128.0 have in common. */
export const mayanodePaths = `
/mayachain/ban/{address}
/mayachain/block
/mayachain/cacao_provider/{address}
/mayachain/cacao_providers
/mayachain/cacaopool
/mayachain/constants
/mayachain/inbound_addresses
/mayachain/invariant/{invariant}
/mayachain/invariants
/mayachain/keygen/{height}/{pubkey}
/mayachain/keysign/{height}
/mayachain/keysign/{height}/{pubkey}
/mayachain/lastblock
/mayachain/lastblock/{chain}
/mayachain/mayaname/{name}
/mayachain/metric/keygen/{pubkey}
/mayachain/metrics
/mayachain/mimir
/mayachain/mimir/admin
/mayachain/mimir/key/{key}
/mayachain/mimir/node/{address}
/mayachain/mimir/nodes_all
/mayachain/network
/mayachain/node/{address}
/mayachain/nodes
/mayachain/ping
/mayachain/pol
/mayachain/pool/{asset}
/mayachain/pool/{asset}/liquidity_provider/{address}
/mayachain/pool/{asset}/liquidity_providers
/mayachain/pools
/mayachain/queue
/mayachain/queue/outbound
/mayachain/queue/scheduled
/mayachain/queue/swap
/mayachain/quote/swap
/mayachain/ragnarok
/mayachain/swap/streaming/{hash}
/mayachain/swaps/streaming
/mayachain/trade/account/{address}
/mayachain/trade/accounts/{asset}
/mayachain/trade/unit/{asset}
/mayachain/trade/units
/mayachain/tx/details/{hash}
/mayachain/tx/in/{hash}
/mayachain/tx/out/{hash}
/mayachain/tx/stages/{hash}
/mayachain/tx/status/{hash}
/mayachain/tx/{hash}
/mayachain/tx/{hash}/signers
/mayachain/vault/{pubkey}
/mayachain/vaults/asgard
/mayachain/vaults/pubkeys
/mayachain/vaults/yggdrasil
/mayachain/version
`

/** Paths of Mayanode 1.124.0 that 1.128.0 has not. */
export const mayanodePathsUntil124 = `
/mayachain/pool/{asset}/saver/{address}
/mayachain/pool/{asset}/savers
/mayachain/quote/saver/deposit
/mayachain/quote/saver/withdraw
`

/** Paths of Mayanode 1.128.0 that 1.124.0 has not. */
export const mayanodePathsSince128 = `
/mayachain/clout/swap/{address}
/mayachain/outbound_fee/{asset}
/mayachain/outbound_fees
`
