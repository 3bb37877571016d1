import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { beginBlock, endBlock } from '../../../src/devnet/machine/block.ts'
import { depositNative, nativeTxFee, sendNative } from '../../../src/devnet/machine/deposit.ts'
import { observeInbound } from '../../../src/devnet/machine/inbound/observeInbound.ts'
import { revertTx } from '../../../src/devnet/machine/inbound/revertTx.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { setMimir, setNetworkFee } from '../../../src/devnet/machine/networkSettings.ts'
import { observeOutbound } from '../../../src/devnet/machine/outbound/observeOutbound.ts'
import type { Coin, Tx } from '../../../src/devnet/machine/records.ts'
import {
  bondsOf,
  machineOf,
  type Operation,
  type RecordedCoin,
  type RecordedPool,
  type RecordedTx,
  type Scenario,
  vaultKey,
} from './recordedSuites.ts'
import { recordedHashes } from './recordedSwaps.ts'

/** Handles a recorded check between two blocks, with the hashes of the native transactions so far. */
export type Check = (machine: Machine, operation: Operation, hashes: readonly string[]) => void

/** Runs every operation in its block and returns the final machine. */
export function replay(
  protocol: Protocol,
  scenario: Scenario,
  watch: (machine: Machine) => void = () => {},
  check: Check = () => {},
): Machine {
  const machine = machineOf(protocol, scenario)
  const sent: Sent = {
    hashes: [],
    known: recordedHashes(protocol, scenario),
    bonds: bondsOf(scenario),
  }
  let waiting: Operation[] = []
  for (const operation of scenario.ops) {
    if (operation.type === 'check') {
      check(machine, operation, sent.hashes)
      continue
    }
    if (operation.type !== 'create-blocks') {
      waiting.push(operation)
      continue
    }
    for (let block = 0; block < Number(operation.count); block++) {
      beginBlock(machine, { height: machine.height + 1, time: machine.time + 6 })
      const signers = new Set<string>()
      for (const one of waiting) if (isInSequence(one, signers)) apply(machine, one, sent)
      waiting = []
      watch(machine)
      endBlock(machine)
    }
  }
  return machine
}

/** A signer's second transaction in a block fails its account sequence, unless the recording counted it up. */
function isInSequence({ type, signer, from_address: from, sequence }: Operation, signers: Set<string>): boolean {
  const account = signer ?? from
  if (!type.startsWith('tx-') || account === undefined) return true
  const isFirst = !signers.has(account)
  signers.add(account)
  return isFirst || sequence !== undefined
}

/** Hashes of the native transactions so far, in order, and the recorded ones by memo. */
interface Sent {
  readonly hashes: string[]
  readonly known: Map<string, string[]>
  /** Bonds of all nodes except the largest; empty with a single node. */
  readonly bonds: Map<string, bigint>
}

function apply(machine: Machine, operation: Operation, sent: Sent): void {
  const hash = nextHash(sent, operation)
  if (operation.type === 'tx-mimir') vote(machine, operation, sent.bonds)
  else perform(machine, operation, sent.hashes, hash)
  if (operation.type.startsWith('tx-')) sent.hashes.push(hash)
}

function perform(machine: Machine, operation: Operation, hashes: readonly string[], hash: string): void {
  const { protocol } = machine
  switch (operation.type) {
    case 'tx-network-fee':
      setNetworkFee(
        machine,
        operation.chain ?? '',
        BigInt(operation.transaction_size ?? 0),
        BigInt(operation.transaction_rate ?? 0),
      )
      return
    case 'tx-deposit': {
      const coins = coinsOf(protocol, operation.coins)
      depositNative(machine, { hash, signer: operation.signer ?? '', coins, memo: fill(operation.memo ?? '', hashes) })
      return
    }
    case 'tx-send':
      sendNative(machine, operation.from_address ?? '', operation.to_address ?? '', coinsOf(protocol, operation.amount))
      return
    case 'tx-observed-in':
      for (const row of operation.txs ?? []) {
        observeInbound(machine, {
          tx: txOf(protocol, row, hashes),
          vaultPubKey: vaultKey,
          final: row.block_height === row.finalise_height,
        })
      }
      return
    case 'tx-observed-out':
      for (const row of operation.txs ?? []) {
        observeOutbound(machine, { tx: txOf(protocol, row, hashes), vaultPubKey: vaultKey })
      }
      return
    case 'tx-errata-tx':
      revertTx(machine, (operation.tx_id ?? '').toUpperCase(), operation.chain ?? '')
  }
}

/**
 * Applies a vote and its cost. With five nodes, the largest bond counts as much as the second largest. A vote from an
 * account that is not a node has no effect.
 */
function vote(machine: Machine, { key = '', value, signer = '' }: Operation, bonds: Map<string, bigint>): void {
  const bond = bonds.get(signer)
  if (bonds.size > 0 && bond === undefined) return
  setMimir(machine, key, Number(value))
  if (bond === undefined) return
  bonds.set(signer, bond - nativeTxFee(machine))
  const counted = [...bonds.values()]
  const most = counted.reduce((a, b) => (a > b ? a : b))
  machine.bond = counted.reduce((sum, one) => sum + one, most)
}

/** Returns the recorded hash if a swap has it, else a derived one: the recording's hashes depend on its signatures. */
function nextHash({ hashes, known }: Sent, { memo = '' }: Operation): string {
  return known.get(memo)?.shift() ?? `${(hashes.length + 1).toString(16)}`.padStart(64, 'F').toUpperCase()
}

/** Fills in the hashes of a recorded text, which refers to native transactions by index: -1 is the newest. */
export function fill(text: string, hashes: readonly string[]): string {
  return text.replace(/<<native_txid (-?\d+)>>/g, (_, place: string) => {
    const at = Number(place)
    return (at < 0 ? hashes.at(at) : hashes[at - 1]) ?? ''
  })
}

function coinsOf(protocol: Protocol, coins: readonly RecordedCoin[] = []): readonly Coin[] {
  return coins.map(({ asset, denom, amount }) => ({
    asset: parseAsset(asset ?? denom ?? '', protocol),
    amount: BigInt(amount),
  }))
}

function txOf(protocol: Protocol, { tx }: RecordedTx, hashes: readonly string[]): Tx {
  return {
    id: tx.id.toUpperCase(),
    chain: tx.chain,
    from: tx.from_address,
    to: tx.to_address,
    coins: coinsOf(protocol, tx.coins),
    gas: coinsOf(protocol, tx.gas),
    memo: fill(tx.memo ?? '', hashes),
  }
}

/** Returns the differences between a pool and its recording, as "field: ours, recorded". */
export function differences(machine: Machine, recorded: RecordedPool): string[] {
  const pool = machine.market.pools.get(formatAsset(parseAsset(recorded.asset, machine.protocol)))
  if (pool === undefined) return ['no such pool']
  const ours = {
    base: pool.balanceBase,
    asset: pool.balanceAsset,
    units: machine.books.get(formatAsset(pool.asset))?.liquidityUnits ?? 0n,
  }
  const theirs = {
    base: BigInt(recorded.balance_rune ?? recorded.balance_cacao ?? '0'),
    asset: BigInt(recorded.balance_asset),
    units: BigInt(recorded.LP_units),
  }
  const fields = ['base', 'asset', 'units'] as const
  return fields
    .filter((field) => ours[field] !== theirs[field])
    .map((field) => `${field} ${ours[field]}, recorded ${theirs[field]} (${ours[field] - theirs[field]})`)
}
