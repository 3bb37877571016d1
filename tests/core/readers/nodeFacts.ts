import type { Litecoind } from '../deposits/utxo/litecoind.ts'

export const utxoWires = ['esplora', 'blockbook', 'haskoin', 'blockcypher'] as const
export type UtxoWire = (typeof utxoWires)[number]

export interface NodeTx {
  readonly txid: string
  readonly hex: string
  readonly confirmations?: number
  readonly blockhash?: string
  readonly vin: readonly { readonly txid?: string; readonly vout?: number }[]
  readonly vout: readonly {
    readonly n: number
    readonly value: number
    readonly scriptPubKey: { readonly hex: string; readonly addresses?: readonly string[] }
  }[]
}

export interface Unspent {
  readonly txid: string
  readonly vout: number
  readonly value: number
  readonly height?: number
}

/** The node counts in coins with a float; eight decimals of it are exact. */
export const satoshis = (coins: number): number => Math.round(coins * 1e8)

/** The node facts that a server's index reports. */
export interface NodeFacts extends Pick<Litecoind, 'rpc'> {
  readonly transaction: (txid: string) => Promise<NodeTx | undefined>
  readonly spentBy: (tx: NodeTx) => Promise<readonly (NodeTx['vout'][number] | undefined)[]>
  readonly heightOf: (tx: NodeTx) => Promise<number | undefined>
  readonly unspents: (address: string) => Promise<readonly Unspent[]>
  readonly sent: (hex: string) => Promise<{ readonly txid: string } | { readonly words: string }>
}
