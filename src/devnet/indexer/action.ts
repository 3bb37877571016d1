/** A coin as events and Midgard write it: the nodes' units as decimal text. */
export interface ActionCoin {
  readonly asset: string
  readonly amount: string
}

/** An inbound or outbound transaction. */
export interface Transfer {
  readonly address: string
  readonly coins: readonly ActionCoin[]
  /** Empty for payments on the protocol's own chain. */
  readonly txID: string
  readonly height?: string
  readonly affiliate?: boolean
}

/** Sub-swaps of one swap. As on Midgard, the coins are blank until the swap is settled. */
export interface Streaming {
  readonly count: bigint
  readonly quantity: bigint
  readonly interval: string
  readonly lastHeight: string
  readonly deposited: ActionCoin
  readonly in: ActionCoin
  readonly out: ActionCoin
  readonly failedSwaps: readonly string[]
  readonly failedReasons: readonly string[]
  readonly estimation: bigint
  /** Whether the swap is complete. */
  readonly settled: boolean
}

export interface SwapDetail {
  readonly kind: 'swap'
  readonly memo: string
  /** Of all sub-swaps, in units of the base asset. */
  readonly liquidityFee: bigint
  readonly slipBps: bigint
  readonly target: string
  readonly inAsset: string
  readonly outAsset: string
  readonly inPriceUSD: string
  readonly outPriceUSD: string
  readonly streaming: Streaming
}

/** Type of an action, with Midgard's metadata. */
export type Detail =
  | SwapDetail
  | { readonly kind: 'refund'; readonly memo: string; readonly reason: string }
  | {
      readonly kind: 'withdraw'
      readonly memo: string
      readonly units: string
      readonly bps: string
      readonly asymmetry: string
      readonly protection: string
      readonly emitAsset: bigint
      readonly emitBase: bigint
    }
  | { readonly kind: 'addLiquidity'; readonly memo: string; readonly units: string; readonly waiting: boolean }
  | { readonly kind: 'donate' | 'trade' | 'secure' }
  | {
      readonly kind: 'thorname'
      readonly memo: string
      readonly name: string
      readonly address: string
      readonly owner: string
      readonly chain: string
      readonly fundAmount: string
      readonly registrationFee: string
      readonly expire: string
    }
  | { readonly kind: 'send' | 'failed'; readonly memo: string; readonly code: string; readonly reason: string }
  | { readonly kind: 'limit_swap' | 'tcy_stake' | 'tcy_unstake'; readonly memo: string }
  | { readonly kind: 'runePoolDeposit'; readonly units: string }
  | {
      readonly kind: 'runePoolWithdraw'
      readonly units: string
      readonly bps: string
      readonly affiliateAddress: string
      readonly affiliateAmount: string
      readonly affiliateBasisPoint: string
    }

/** One row of `/v2/actions`. Rows are replaced, never changed, so that copies of the list can share them. */
export interface Action {
  /** Id of its first event; the page token. */
  readonly id: bigint
  readonly height: number
  /** Unix seconds of its block. */
  readonly time: number
  readonly detail: Detail
  /** Hash that caused it, or "PL:<address>:<pool>" while one side of an addition waits for the other. */
  readonly ref: string
  readonly addresses: readonly string[]
  readonly transactions: readonly string[]
  readonly assets: readonly string[]
  readonly pools: readonly string[]
  readonly ins: readonly Transfer[]
  readonly outs: readonly Transfer[]
  readonly fees: readonly ActionCoin[]
}

/** Parses coins such as "1000 BTC.BTC, 5 THOR.RUNE". */
export function readCoins(text: string): readonly ActionCoin[] {
  return text
    .split(', ')
    .map((coin) => coin.split(' '))
    .flatMap(([amount = '', asset = '']) => (asset === '' ? [] : [{ asset, amount }]))
}

export const noCoin: ActionCoin = { asset: '', amount: '0' }
