import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { chains } from '../../../src/core/chains/chains.ts'
import { isUtxoChain, networks } from '../../../src/core/chains/networks.ts'
import { publicIdentities } from '../../../src/core/chains/publicChains.ts'
import { lockingScript } from '../../../src/core/deposits/utxo/script.ts'
import type { UtxoReaderChain } from '../../../src/core/readers/reader.ts'
import { labelHex } from '../../../src/devnet/rules/derive.ts'
import { readBitcoinTx } from '../../chainFormats.ts'
import type { OnBroadcast } from './onBroadcast.ts'
import { heightAt, ownerKeyHash, ownerOn } from './owner.ts'

/** Values of the owner's coins, in the chain's smallest unit: six coins in all, on Dogecoin 6,000. */
const valuesOf = (chain: UtxoReaderChain) =>
  [3, 2, 1].map((share) => share * (chain === 'DOGE' ? 100_000_000_000 : 100_000_000))

interface Output {
  /** In the chain's smallest unit. */
  readonly value: number
  /** Hex. */
  readonly script: string
}

interface MinedTx {
  readonly txid: string
  readonly hex: string
  readonly height: number
  /** The outputs that it spends, as "txid:index"; of the first transactions, none. */
  readonly spends: readonly string[]
  readonly outputs: readonly Output[]
}

/**
 * A node of a chain in Bitcoin's format, queried over its RPC. One account has three coins, each of a transaction. It
 * mines what it receives at once, and rejects what spends a coin twice.
 */
export function createUtxoNode(chain: UtxoReaderChain, now: () => number, onBroadcast: OnBroadcast) {
  const own = ownerOn(chain)
  const height = () => heightAt(now(), { blockMs: chains[chain].blockMs, first: 900_000 })
  const txs = new Map<string, MinedTx>()
  const spent = new Set<string>()
  const mine = (tx: MinedTx) => {
    txs.set(tx.txid, tx)
    for (const output of tx.spends) spent.add(output)
  }
  for (const [at, value] of valuesOf(chain).entries()) mine(firstTx(chain, { value, at, height: height() - 20 }))
  const { identityHeight = 0 } = networks[chain]
  const hashOf = (at: number) =>
    at === identityHeight ? (publicIdentities[chain] ?? '') : labelHex(`${chain} ${at}`).toLowerCase()
  const heights = () => new Map([...txs.values()].map((tx) => [hashOf(tx.height), tx.height]))

  const methods: Readonly<Record<string, (...params: readonly unknown[]) => unknown>> = {
    getblockcount: () => height(),
    getblockhash: (at) => hashOf(Number(at)),
    getblockheader: (hash) => ({ height: heights().get(String(hash)) }),
    getrawmempool: () => [],
    getrawtransaction(txid) {
      const tx = txs.get(String(txid))
      if (tx === undefined) throw new Error('No such mempool or blockchain transaction.')
      const vin = tx.spends.map((output) => output.split(':')).map(([id, at]) => ({ txid: id, vout: Number(at) }))
      const vout = tx.outputs.map(({ value, script }, n) => ({
        n,
        value: value / 1e8,
        scriptPubKey: { hex: script, ...(script === scriptOf(chain, own) && { addresses: [own] }) },
      }))
      const confirmations = height() - tx.height + 1
      return {
        txid: tx.txid,
        hex: tx.hex,
        confirmations,
        vout,
        blockhash: hashOf(tx.height),
        vin: orNone(vin),
      }
    },
    scantxoutset(_, descriptors) {
      const [address = ''] = (descriptors as readonly string[]).map((text) => text.slice('addr('.length, -1))
      const script = scriptOf(chain, address)
      const all = [...txs.values()].flatMap(({ txid, outputs, ...tx }) =>
        outputs.map((output, vout) => ({ ...output, txid, vout, height: tx.height })),
      )
      const unspents = all
        .filter((output) => output.script === script && !spent.has(`${output.txid}:${output.vout}`))
        .map(({ value, script: _locking, ...output }) => ({ ...output, amount: value / 1e8 }))
      return { unspents }
    },
    sendrawtransaction(raw) {
      const bytes = hex.decode(String(raw))
      const tx = sentTx(bytes, height())
      const known = [...txs.values()].flatMap(({ txid, outputs }) => outputs.map((_, at) => `${txid}:${at}`))
      if (!tx.spends.every((output) => known.includes(output) && !spent.has(output)))
        throw new Error('bad-txns-inputs-missingorspent')
      mine(tx)
      onBroadcast(bytes)
      return tx.txid
    },
    decoderawtransaction: (raw) => ({ txid: sentTx(hex.decode(String(raw)), 0).txid }),
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

/** A coin of no transaction that the node knows has an input without a name. */
const orNone = (inputs: readonly object[]) => (inputs.length === 0 ? [{}] : inputs)

/** Reads a transaction. */
function sentTx(bytes: Uint8Array, height: number): MinedTx {
  const tx = readBitcoinTx(bytes)
  const spends = tx.inputs.map(({ txid, index }) => `${txid}:${index}`)
  const outputs = tx.outputs.map(({ amount, script }) => ({ value: Number(amount), script: hex.encode(script) }))
  return { txid: tx.txid, hex: hex.encode(bytes), height, spends, outputs }
}

/** Zcash has another transaction format, which nothing here reads: its transactions are only listed. */
const isListedOnly = (chain: UtxoReaderChain) => chain === 'ZEC'

/** The locking script of an address, in hex; undefined for a stranger's where the format is unknown. */
function scriptOf(chain: UtxoReaderChain, address: string): string | undefined {
  if (isUtxoChain(chain)) return hex.encode(lockingScript(address, { chain, network: 'mainnet' }).script)
  const isOwn = address.replace(/^bitcoincash:/, '') === ownerOn(chain).replace(/^bitcoincash:/, '')
  if (!isOwn) return undefined
  return isListedOnly(chain) ? '6a' : hex.encode(payToKeyHash)
}

function firstTx(
  chain: UtxoReaderChain,
  { value, at, height }: { value: number; at: number; height: number },
): MinedTx {
  const script = scriptOf(chain, ownerOn(chain)) ?? ''
  const mined = { height, spends: [], outputs: [{ value, script }] }
  if (isListedOnly(chain)) return { ...mined, txid: labelHex(`${chain} tx ${at}`).toLowerCase(), hex: '00' }
  const from = { txid: sha256(Uint8Array.of(at)), index: 0, sequence: 0, finalScriptSig: new Uint8Array() }
  const outputs = [{ amount: BigInt(value), script: hex.decode(script) }]
  const bytes = RawOldTx.encode({ version: 1, inputs: [from], outputs, lockTime: 0 })
  return { ...mined, txid: hex.encode(sha256(sha256(bytes)).reverse()), hex: hex.encode(bytes) }
}

/** OP_DUP OP_HASH160 <hash of the key> OP_EQUALVERIFY OP_CHECKSIG. */
const payToKeyHash = Uint8Array.of(0x76, 0xa9, 0x14, ...ownerKeyHash, 0x88, 0xac)
