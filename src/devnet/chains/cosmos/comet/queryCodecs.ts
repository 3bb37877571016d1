import { packedMessage } from '../../../../core/deposits/protobuf/any.ts'
import { bool, bytes, decimal, many, message, one, text, uint64 } from '../../../../core/deposits/protobuf/protobuf.ts'

/**
 * Protobuf messages of the queries that wallets send by `abci_query`. Source: Cosmos SDK, cosmos/auth, bank, tx and
 * staking v1beta1.
 */
const coin = message({ denom: one(1, text), amount: one(2, decimal) })
const pageResponse = message({ nextKey: one(1, bytes), total: one(2, uint64) })

/** `pagination` stays encoded: every result fits one page. */
export const addressRequest = message({ address: one(1, text), pagination: one(2, bytes), resolveDenom: one(3, bool) })
export const balanceRequest = message({ address: one(1, text), denom: one(2, text) })
export const supplyOfRequest = message({ denom: one(1, text) })
export const simulateRequest = message({ tx: one(1, bytes), txBytes: one(2, bytes) })

export const baseAccount = message({
  address: one(1, text),
  /** An Any; empty before the account's first transaction. */
  publicKey: one(2, bytes),
  accountNumber: one(3, uint64),
  sequence: one(4, uint64),
})

/** A response of one coin, such as QueryBalanceResponse and QuerySupplyOfResponse. */
export const coinResponse = message({ coin: one(1, coin) })
/** A response of coins and a page, such as QueryAllBalancesResponse and QueryTotalSupplyResponse. */
export const coinsResponse = message({ coins: many(1, coin), pagination: one(2, pageResponse) })
/** A response with one embedded message, such as QueryAccountResponse. */
export const embeddedResponse = message({ value: one(1, bytes) })

export const gasResponse = message({
  gasInfo: one(1, message({ gasWanted: one(1, uint64), gasUsed: one(2, uint64) })),
})

export const authParams = message({
  maxMemoCharacters: one(1, uint64),
  txSigLimit: one(2, uint64),
  txSizeCostPerByte: one(3, uint64),
  sigVerifyCostEd25519: one(4, uint64),
  sigVerifyCostSecp256k1: one(5, uint64),
})

export const getTxRequest = message({ hash: one(1, text) })
const attribute = message({ key: one(1, text), value: one(2, text), index: one(3, bool) })
const txResponse = message({
  height: one(1, uint64),
  txhash: one(2, text),
  codespace: one(3, text),
  code: one(4, uint64),
  /** In hex, upper case. */
  data: one(5, text),

  rawLog: one(6, text),
  gasWanted: one(9, uint64),
  gasUsed: one(10, uint64),
  /** An Any. */
  tx: one(11, packedMessage),
  timestamp: one(12, text),
  events: many(13, message({ type: one(1, text), attributes: many(2, attribute) })),
})
export const getTxResponse = message({ tx: one(1, bytes), response: one(2, txResponse) })

export const bankParams = message({ defaultSendEnabled: one(2, bool) })

export const stakingParams = message({
  unbondingTime: one(1, message({ seconds: one(1, uint64) })),
  maxValidators: one(2, uint64),
  maxEntries: one(3, uint64),
  historicalEntries: one(4, uint64),
  bondDenom: one(5, text),
})

export const publicKeyValue = message({ key: one(1, bytes) })
