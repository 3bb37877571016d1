import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { Transaction } from 'bitcoinjs-lib'
import { chains } from '../../../src/core/chains/chains.ts'
import { networks } from '../../../src/core/chains/networks.ts'
import { publicIdentities } from '../../../src/core/chains/publicChains.ts'
import { lockingScript } from '../../../src/core/deposits/utxo/script.ts'
import { isUtxoChain } from '../../../src/core/preparation/prepareUtxo.ts'
import type { UtxoReaderChain } from '../../../src/core/readers/reader.ts'
import { labelHex } from '../../../src/devnet/derive.ts'
import type { OnBroadcast } from './onBroadcast.ts'
import { heightAt, ownerKeyHash, ownerOn } from './owner.ts'

/** Values of the owner's coins, in the chain's smallest unit: six coins in all, on Dogecoin 6,000. */
const valuesOf = (chain: UtxoReaderChain) =>
  [3, 2, 1].map((share) => share * (chain === 'DOGE' ? 100_000_000_000 : 100_000_000))

interface MinedTx {
  readonly txid: string
  readonly hex: string
  readonly value: number
  readonly script: string
}

/** A node of a chain in Bitcoin's format, queried over its RPC. One account has three coins, each of a transaction. */
export function createUtxoNode(chain: UtxoReaderChain, now: () => number, onBroadcast: OnBroadcast) {
  const own = ownerOn(chain)
  const txs = new Map(
    valuesOf(chain)
      .map((value, at) => minedTx(chain, { own, value, at }))
      .map((tx) => [tx.txid, tx]),
  )
  const height = () => heightAt(now(), { blockMs: chains[chain].blockMs, first: 900_000 })
  const minedAt = () => height() - 20
  const { identityHeight = 0 } = networks[chain]
  const hashOf = (at: number) =>
    at === identityHeight ? (publicIdentities[chain] ?? '') : labelHex(`${chain} ${at}`).toLowerCase()

  const methods: Readonly<Record<string, (...params: readonly unknown[]) => unknown>> = {
    getblockcount: () => height(),
    getblockhash: (at) => hashOf(Number(at)),
    getblockheader: () => ({ height: minedAt() }),
    getrawmempool: () => [],
    getrawtransaction(txid) {
      const tx = txs.get(String(txid))
      if (tx === undefined) throw new Error('No such mempool or blockchain transaction.')
      const output = { n: 0, value: tx.value / 1e8, scriptPubKey: { hex: tx.script, addresses: [own] } }
      return { txid: tx.txid, hex: tx.hex, confirmations: 21, blockhash: hashOf(minedAt()), vin: [{}], vout: [output] }
    },
    scantxoutset(_, descriptors) {
      const [address = ''] = (descriptors as readonly string[]).map((text) => text.slice('addr('.length, -1))
      const isOwn = address.replace(/^bitcoincash:/, '') === own.replace(/^bitcoincash:/, '')
      const mined = [...txs.values()].map(({ txid, value }) => ({
        txid,
        vout: 0,
        amount: value / 1e8,
        height: minedAt(),
      }))
      return { unspents: isOwn ? mined : [] }
    },
    sendrawtransaction(raw) {
      const bytes = hex.decode(String(raw))
      onBroadcast(bytes)
      return nameOf(bytes)
    },
    decoderawtransaction: (raw) => ({ txid: nameOf(hex.decode(String(raw))) }),
  }
  return {
    async rpc<T>(method: string, ...params: readonly unknown[]): Promise<T> {
      const run = methods[method]
      if (run === undefined) throw new Error(`Method not found: ${method}`)
      return run(...params) as T
    },
    stop: async () => {},
  }
}

/** The name of signed bytes, which leaves signatures of segregated witness out. */
const nameOf = (bytes: Uint8Array): string => Transaction.fromBuffer(bytes).getId()

const txidOf = (bytes: Uint8Array): string => hex.encode(sha256(sha256(bytes)).reverse())

function minedTx(chain: UtxoReaderChain, { own, value, at }: { own: string; value: number; at: number }): MinedTx {
  // Zcash has another transaction format, which nothing here reads: its transactions are only listed.
  if (chain === 'ZEC') return { txid: labelHex(`${chain} tx ${at}`).toLowerCase(), hex: '00', value, script: '6a' }
  const script = isUtxoChain(chain) ? lockingScript(own, { chain, network: 'mainnet' }).script : payToKeyHash
  const from = { txid: sha256(Uint8Array.of(at)), index: 0, sequence: 0, finalScriptSig: new Uint8Array() }
  const bytes = RawOldTx.encode({
    version: 1,
    inputs: [from],
    outputs: [{ amount: BigInt(value), script }],
    lockTime: 0,
  })
  return { txid: txidOf(bytes), hex: hex.encode(bytes), value, script: hex.encode(script) }
}

/** OP_DUP OP_HASH160 <hash of the key> OP_EQUALVERIFY OP_CHECKSIG. */
const payToKeyHash = Uint8Array.of(0x76, 0xa9, 0x14, ...ownerKeyHash, 0x88, 0xac)
