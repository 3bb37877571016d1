import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { parseAddress } from '../../../core/address/address.ts'
import { decodeBase58Check, joinBytes } from '../../../core/address/codec.ts'
import { chains } from '../../../core/chains/chains.ts'
import { rawData, type TronContract, type TronRaw, transaction } from '../../../core/deposits/tron/messages.ts'
import { encodeTransferCall } from '../../../core/deposits/tron/token.ts'
import { createBlocks, type Mined, type Payment } from '../blocks.ts'
import type { Credit, DevnetChain, Transfer } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import { createKeyRing } from '../keyRing.ts'
import { createSimulatedChain } from '../simulatedChain.ts'
import { type DevnetToken, nativeOf, throwUnsupportedAsset } from '../tokens.ts'
import { admit, apply, type TronState, type TronTx } from './ledger.ts'
import { tronWire } from './wire.ts'

const FEE_LIMIT = 30_000_000n
/** More sun than any fee of one transaction. */
const FEE_MONEY = 40_000_000n

/** Creates TRON in memory: coins and tokens, signed transactions, and the HTTP API of full nodes. */
export function createTronChain({ seed, startTime, endowments, tokens }: ChainSetup): DevnetChain {
  const chain = 'TRON'
  const keys = createKeyRing(chain, seed)
  const { gasAsset, nativeDecimals } = chains[chain]
  const ledger = (): TronState => ({
    coins: new Map(),
    tokens: new Map(tokens.map(({ contract }) => [contract, new Map()])),
    used: new Map(),
  })
  const state = { pending: ledger(), settled: ledger(), sent: 0 }
  const blocks = createBlocks<TronTx>({
    chain,
    seed,
    startTime,
    settle,
    plannedPayments,
    feeOf: ({ fee }) => fee,
  })

  const tokenAt = (contract: string): DevnetToken | undefined => tokens.find((token) => token.contract === contract)
  const tokenOf = (asset: string): DevnetToken | undefined =>
    asset === gasAsset
      ? undefined
      : (tokens.find((token) => token.asset === asset) ?? throwUnsupportedAsset(chain, asset))
  const decimalsOf = (asset: string): number => tokenOf(asset)?.decimals ?? nativeDecimals
  const amountOf = ({ asset, amount }: Credit): bigint => nativeOf(asset, amount, decimalsOf(asset))

  function settle(tx: TronTx): readonly Payment[] | 'failed' {
    apply(state.settled, tx)
    return tx.outcome === 'SUCCESS' ? plannedPayments(tx) : 'failed'
  }

  function plannedPayments({ from, to, memo, amount: native, contract }: TronTx): readonly Payment[] {
    const asset = contract === undefined ? gasAsset : (tokenAt(contract)?.asset ?? '')
    return [{ from, to, memo, coins: [{ asset, native }] }]
  }

  /** Block id: eight bytes of the number, then the rest of a hash. */
  const blockId = (height: number): Uint8Array => {
    const number = new Uint8Array(8)
    new DataView(number.buffer).setBigUint64(0, BigInt(height))
    return joinBytes(number, blocks.hashOf(height).slice(8))
  }

  function broadcast(bytes: Uint8Array): TronTx {
    const head = { time: blocks.time(), height: blocks.height(), blockId }
    const tx = admit(bytes, state.pending, head)
    apply(state.pending, tx)
    blocks.addPending(tx.txid, tx)
    return tx
  }

  const bytesOf = (address: string): Uint8Array =>
    decodeBase58Check(base58, parseAddress(address, chain, 'mocknet')) ?? new Uint8Array()

  function contractOf({ from, to, ...credit }: Transfer): TronContract {
    const token = tokenOf(credit.asset)
    const owner = bytesOf(keys(from).address)
    const receiver = bytesOf(to)
    const amount = amountOf({ to, ...credit })
    if (token === undefined) return { name: 'TransferContract', value: { owner, to: receiver, amount } }
    const data = encodeTransferCall(receiver, amount)
    return { name: 'TriggerSmartContract', value: { owner, contract: bytesOf(token.contract), data } }
  }

  /** Gives every transaction its own timestamp, so that equal payments are distinct. */
  function send(transfer: Transfer): string {
    const contract = contractOf(transfer)
    const newest = blockId(blocks.height())
    state.sent += 1
    const timestamp = BigInt(blocks.time()) * 1_000n + BigInt(state.sent)
    const raw: TronRaw = {
      refBlockBytes: newest.slice(6, 8),
      refBlockHash: newest.slice(8, 16),
      expiration: BigInt(blocks.time() + 600) * 1_000n,
      data: new TextEncoder().encode(transfer.memo),
      contracts: [contract],
      timestamp,
      feeLimit: contract.name === 'TransferContract' ? 0n : FEE_LIMIT,
    }
    const packed = rawData.toWire(raw)
    const options = { prehash: false, format: 'recovered' } as const
    const [recovery = 0, ...signature] = secp256k1.sign(sha256(packed), keys(transfer.from).secret, options)
    return broadcast(transaction.toWire({ rawData: packed, signatures: [Uint8Array.of(...signature, recovery)] })).txid
  }

  function faucet(gift: Credit): string {
    bytesOf(gift.to)
    const token = tokenOf(gift.asset)
    const { address } = keys('faucet')
    for (const { coins, tokens: held } of [state.pending, state.settled]) {
      const balances = token === undefined ? coins : held.get(token.contract)
      balances?.set(address, (balances.get(address) ?? 0n) + amountOf(gift))
      coins.set(address, (coins.get(address) ?? 0n) + FEE_MONEY)
    }
    return send({ ...gift, from: 'faucet', memo: '' })
  }

  for (const endowment of endowments) faucet(endowment)
  blocks.mineFirst()
  const handle = tronWire({ blocks, blockId, tokenAt, settled: () => state.settled, broadcast })
  function undo({ tx: { from, to, amount, contract, fee }, failed }: Mined<TronTx>): boolean {
    const moved = failed ? 0n : amount
    const heldIn = ({ coins, tokens: held }: TronState) => (contract === undefined ? coins : held.get(contract))
    const stores = [state.pending, state.settled]
    if (stores.some((one) => (heldIn(one)?.get(to) ?? 0n) < moved)) return false
    const add = (balances: Map<string, bigint> | undefined, address: string, change: bigint) =>
      balances?.set(address, (balances.get(address) ?? 0n) + change)
    for (const one of stores) {
      add(one.coins, from, fee)
      add(heldIn(one), from, moved)
      add(heldIn(one), to, -moved)
    }
    return true
  }

  return createSimulatedChain({ blocks, keys, ledgers: [{ state }], decimalsOf, faucet, send, handle, undo })
}
