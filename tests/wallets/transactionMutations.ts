import { hex } from '@scure/base'
import fc from 'fast-check'
import { prepareDeposit } from '../../src/core/actions/prepareDeposit.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { transaction } from '../../src/core/deposits/tron/tronMessages.ts'
import { decodeUtxoTx } from '../../src/core/deposits/utxo/decodeUtxoTx.ts'
import { sendWithMemo } from '../../src/core/deposits/utxo/sendWithMemo.ts'
import { SwapError } from '../../src/core/errors.ts'
import { loadBurner } from '../../src/ui/wallet/testWallet.ts'
import { parseBurnerKey } from '../../src/wallets/burner/burnerKey.ts'
import { cosmosChecks } from '../../src/wallets/cosmos/cosmosChecks.ts'
import { createWallet, type DepositChecks } from '../../src/wallets/createWallet.ts'
import { evmChecks } from '../../src/wallets/evm/evmChecks.ts'
import { solanaChecks } from '../../src/wallets/solana/solanaChecks.ts'
import { tronChecks } from '../../src/wallets/tron/tronChecks.ts'
import { utxoChecks } from '../../src/wallets/utxo/utxoChecks.ts'
import { createVultisigMemoWallet } from '../../src/wallets/utxo/vultisig.ts'
import type { Built, SubmitOptions, Wallet, WalletTarget } from '../../src/wallets/wallet.ts'
import { xrpChecks } from '../../src/wallets/xrp/xrpChecks.ts'
import { honestDeposit, swapCases } from '../core/preparation/devnetNodes.ts'
import { devnetChainIds, TIME } from '../core/preparation/readers.ts'
import { memoIntent } from './sentMutations.ts'
import { optionsAt, targetFor } from './targets.ts'

type Deposit = Built<unknown, unknown>

/** The checks are each family's own; the context knows no more of a deposit than this. */
const checksOf: Readonly<Record<string, DepositChecks<Deposit>>> = {
  evm: evmChecks as unknown as DepositChecks<Deposit>,
  utxo: utxoChecks as unknown as DepositChecks<Deposit>,
  cosmos: cosmosChecks as unknown as DepositChecks<Deposit>,
  xrp: xrpChecks as unknown as DepositChecks<Deposit>,
  solana: solanaChecks as unknown as DepositChecks<Deposit>,
  tron: tronChecks as unknown as DepositChecks<Deposit>,
}

/** A deposit that a test wallet signs, and what honest bytes it sends for it. */
interface Base {
  readonly family: string
  readonly deposit: Deposit
  /** Has a deposit signed by the test wallet; returns the bytes that went out. */
  readonly send: (deposit: Deposit) => Promise<Uint8Array>
  /** Puts bytes through the context as if a wallet had signed them; returns the bytes that went out. */
  readonly sendSigned?: (signed: Uint8Array) => Promise<Uint8Array>
}

/** The key of the tests' readers, as a test wallet's. */
const key = parseBurnerKey('07'.repeat(32))

class NothingSent extends Error {}

async function broadcastBy(wallet: Wallet<Deposit>, deposit: Deposit, target: WalletTarget): Promise<Uint8Array> {
  const out: Uint8Array[] = []
  const broadcast = async (bytes: Uint8Array) => {
    out.push(bytes)
    throw new NothingSent('seen')
  }
  const now = TIME / 1000
  const options: SubmitOptions = { target: target, broadcast, quoteExpiry: now + 300, now: () => now }
  await wallet.submit(deposit, options).catch((error: unknown) => {
    if (out.length === 0 || !(error instanceof NothingSent)) throw error
  })
  return out[0] ?? new Uint8Array()
}

async function basesOf(swapCase: (typeof swapCases)[number]): Promise<readonly Base[]> {
  const { node, depositParams } = await honestDeposit(swapCase)
  const { chain, family } = depositParams.reader
  if (chain === 'BCH' || chain === 'ZEC') return [memoBase]
  const wallet = (await loadBurner(chain as ChainId, key)) as unknown as Wallet<Deposit>
  const identity = family === 'evm' ? String(devnetChainIds[chain as 'ETH']) : `the devnet of ${chain}`
  const target: WalletTarget = { chain: chain as ChainId, network: 'mocknet', identity }
  const account = await wallet.connect(target)
  const sender = {
    ...depositParams.sender,
    address: account.address,
    ...(account.publicKey && { publicKey: account.publicKey }),
  }
  const prepared = await prepareDeposit(node, { ...depositParams, sender })
  const built = prepared.transaction
  const deposits: readonly Deposit[] =
    built.family === 'evm'
      ? built.steps.map((tx) => ({ intent: built.intent, tx }))
      : [{ intent: built.intent, tx: built.tx }]
  return deposits.map((deposit) => ({
    family,
    deposit,
    send: (changed) => broadcastBy(wallet, changed, target),
    sendSigned: (signed) =>
      broadcastBy(signedBy(wallet, signed, { account: account.address, target }), deposit, target),
  }))
}

/** A wallet whose answer is given. */
function signedBy(
  { family, chains }: Wallet<Deposit>,
  signed: Uint8Array,
  { account, target }: { readonly account: string; readonly target: WalletTarget },
): Wallet<Deposit> {
  const checks = checksOf[family]
  if (checks === undefined) throw new Error(`No checks for ${family}.`)
  const show = async () => ({ address: account })
  return createWallet<Deposit, typeof family>(
    {
      id: 'double',
      name: 'Double',
      family,
      chains,
      connect: show,
      account: show,
      identity: async () => target.identity,
      deliver: { how: 'signs', sign: async () => signed },
    },
    checks,
  )
}

/** A wallet of BCH or ZEC gets a payment instead of bytes, so its JSON is compared. */
const memoBase: Base = {
  family: 'send_with_memo',
  deposit: { intent: memoIntent, tx: sendWithMemo(memoIntent) },
  async send(deposit) {
    const asked: unknown[] = []
    const request = async ({ method, params }: { method: string; params: unknown }) => {
      if (method === 'get_accounts') return [memoIntent.sender]
      asked.push(params)
      throw new NothingSent('seen')
    }
    const wallet = createVultisigMemoWallet({ bitcoincash: { request } }, { id: 'double', name: 'Double' })
    const { options } = optionsAt(targetFor('BCH'))
    await wallet.submit(deposit as Parameters<typeof wallet.submit>[0], options).catch((error: unknown) => {
      if (asked.length === 0) throw error
    })
    return new TextEncoder().encode(JSON.stringify(asked))
  },
}

type Leaf = Uint8Array | string | number | bigint | boolean

const isLeaf = (value: unknown): value is Leaf =>
  value instanceof Uint8Array || (typeof value !== 'object' && value !== undefined)

/** The path of every value in a built transaction. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (isLeaf(value)) return [path]
  return Object.entries(value ?? {}).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

function changedAt(value: unknown, [name, ...rest]: readonly string[], change: (leaf: Leaf) => Leaf): unknown {
  if (name === undefined) return isLeaf(value) ? change(value) : value
  if (Array.isArray(value))
    return value.map((inner, at) => (String(at) === name ? changedAt(inner, rest, change) : inner))
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [name]: changedAt(record[name], rest, change) }
}

const bytesChange: fc.Arbitrary<(bytes: Uint8Array) => Uint8Array> = fc
  .tuple(
    fc.nat(100_000),
    fc.integer({ min: 1, max: 255 }),
    fc.constantFrom('flip', 'insert', 'delete', 'cut', 'longer'),
  )
  .map(([target, byte, how]) => (bytes: Uint8Array) => {
    const at = target % Math.max(bytes.length, 1)
    switch (how) {
      case 'flip':
        return bytes.map((one, index) => (index === at ? one ^ byte : one))
      case 'insert':
        return Uint8Array.of(...bytes.slice(0, at), byte, ...bytes.slice(at))
      case 'delete':
        return Uint8Array.of(...bytes.slice(0, at), ...bytes.slice(at + 1))
      case 'cut':
        return bytes.slice(0, at)
      default:
        return Uint8Array.of(...bytes, byte)
    }
  })

const leafChange: fc.Arbitrary<(leaf: Leaf) => Leaf> = fc
  .tuple(bytesChange, fc.bigInt(1n, 10n ** 12n), fc.nat(10_000), fc.constantFrom('0', '9', 'a', 'f', 'x', ''))
  .map(([bytes, more, target, letter]) => (leaf: Leaf): Leaf => {
    if (leaf instanceof Uint8Array) return bytes(leaf)
    if (typeof leaf === 'bigint') return leaf + more
    if (typeof leaf === 'number') return leaf + Number(more % 1_000_000n) + 1
    if (typeof leaf === 'boolean') return !leaf
    const at = target % (leaf.length + 1)
    return leaf.slice(0, at) + letter + leaf.slice(at + 1)
  })

/**
 * Fields that a chain acts on. Signatures on TRON and in Bitcoin's format are left to the chain, which refuses those that do
 * not sign exactly this.
 */
function meaningOf(family: string, bytes: Uint8Array): string {
  if (family === 'tron') return hex.encode(transaction.fromWire(bytes).rawData)
  if (family !== 'utxo') return hex.encode(bytes)
  const { inputs, ...rest } = decodeUtxoTx(bytes)
  const spent = inputs.map(({ txid, vout, sequence }) => ({ txid, vout, sequence }))
  return JSON.stringify({ ...rest, spent }, (_key, value) =>
    typeof value === 'bigint' ? `${value}n` : value instanceof Uint8Array ? hex.encode(value) : value,
  )
}

/**
 * Puts `count` mutated transactions of every family through the context: half of them built ones before a wallet signs, half
 * signed ones after it did. Each is refused, or what goes out is what goes out without the mutation. Throws on the first
 * other bytes that are broadcast.
 */
export async function mutateTransactions({ seed, count }: { seed: number; count: number }) {
  const bases = (await Promise.all(swapCases.map(basesOf))).flat()
  const honest = await Promise.all(bases.map(({ deposit, send }) => send(deposit)))
  const cases = fc.tuple(fc.nat(bases.length - 1), fc.nat(1_000), leafChange, bytesChange, fc.boolean())
  let refused = 0
  let same = 0
  for (const [index, target, change, changeBytes, afterSigning] of fc.sample(cases, { seed, numRuns: count })) {
    const base = bases[index]
    const agreed = honest[index]
    if (base === undefined || agreed === undefined) continue
    const leaves = leavesOf(base.deposit.tx)
    const leaf = leaves[target % leaves.length] ?? []
    try {
      const out =
        afterSigning && base.sendSigned
          ? await base.sendSigned(changeBytes(agreed))
          : await base.send({ ...base.deposit, tx: changedAt(base.deposit.tx, leaf, change) })
      if (meaningOf(base.family, out) !== meaningOf(base.family, agreed)) {
        const where = afterSigning ? 'the signed bytes' : leaf.join('.')
        throw new Error(
          `Another transaction went out: ${base.family}, ${where} (seed ${seed}, case ${refused + same}).`,
        )
      }
      same++
    } catch (error) {
      if (!(error instanceof SwapError)) throw error
      refused++
    }
  }
  return { refused, same }
}
