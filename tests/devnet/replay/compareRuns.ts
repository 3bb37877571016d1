import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { beginBlock, endBlock } from '../../../src/devnet/machine/block.ts'
import { depositNative } from '../../../src/devnet/machine/deposit.ts'
import { drainEvents } from '../../../src/devnet/machine/events.ts'
import { observeInbound } from '../../../src/devnet/machine/inbound/observeInbound.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import type { Coin } from '../../../src/devnet/machine/records.ts'
import { machineOfRun, type RecordedRun, type RunBlock, type RunTx } from './recordedRuns.ts'

/** Replays a run and returns every difference, as "height: what: ours, recorded". */
export function differencesOfRun(run: RecordedRun, constants: Readonly<Record<string, number>>): readonly string[] {
  const machine = machineOfRun(run, constants)
  const found: string[] = []
  for (const block of run.run.blocks) {
    beginBlock(machine, { height: block.height, time: machine.time + 6 })
    for (const tx of run.txs) {
      if (run.state.height + tx.block === block.height) found.push(...send(machine, run, tx))
    }
    endBlock(machine)
    const wrong = [...comparePools(machine, block), ...compareEvents(machine, block)]
    found.push(...wrong.map((text) => `${block.height - run.state.height}: ${text}`))
  }
  return [...found, ...compareOuts(machine, run)]
}

function send(machine: Machine, { run }: RecordedRun, tx: RunTx): readonly string[] {
  const coins: readonly Coin[] = [{ asset: parseAsset(tx.asset, 'THORCHAIN'), amount: BigInt(tx.amount) }]
  if (tx.chain === 'THOR') {
    const { log } = depositNative(machine, { hash: tx.id, signer: tx.from, coins, memo: tx.memo })
    const wanted = run.refused[tx.id] ?? ''
    return log === wanted ? [] : [`${tx.block}: deposit ${tx.id}: ${log}, recorded ${wanted}`]
  }
  const { id, chain, from, memo } = tx
  const to = run.begin.vault_addresses[chain] ?? ''
  observeInbound(machine, {
    tx: { id, chain, from, to, coins, gas: [], memo },
    vaultPubKey: run.begin.vault,
    final: true,
  })
  return []
}

function comparePools(machine: Machine, block: RunBlock): readonly string[] {
  return Object.entries(block.pools).flatMap(([asset, theirs]) => {
    const pool = machine.market.pools.get(asset)
    if (pool === undefined) return [`no pool ${asset}`]
    const ours = {
      asset: String(pool.balanceAsset),
      rune: String(pool.balanceBase),
      lp: String(machine.books.get(asset)?.liquidityUnits ?? 0n),
      synth: String(pool.synthSupply),
      status: pool.status,
    }
    const fields = ['asset', 'rune', 'lp', 'synth', 'status'] as const
    return fields
      .filter((field) => ours[field] !== theirs[field])
      .map((field) => `${asset} ${field} ${ours[field]}, recorded ${theirs[field]}`)
  })
}

/** Events that only one side emits: results of messages here, and supply changes of the bank there. */
const uncompared: ReadonlySet<string> = new Set(['message', 'mint_burn'])

/** Fields that are not compared: a swap's receiver is the vault there; shares of funds have no field here. */
const ownFields: Readonly<Record<string, ReadonlySet<string>>> = {
  swap: new Set(['to']),
  rewards: new Set(['dev_fund_reward', 'income_burn', 'marketing_fund_reward', 'tcy_stake_reward']),
}

function compareEvents(machine: Machine, block: RunBlock): readonly string[] {
  const ours = linesOf(drainEvents(machine))
  const theirs = linesOf(block.events)
  const missing = withoutEach(theirs, ours)
  const surplus = withoutEach(ours, theirs)
  return [...missing.map((line) => `missing ${line}`), ...surplus.map((line) => `surplus ${line}`)]
}

function withoutEach(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...lines]
  for (const line of others) {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

function linesOf(events: RunBlock['events']): readonly string[] {
  return events.filter(({ type }) => !uncompared.has(type)).map(lineOf)
}

function lineOf({ type, fields }: RunBlock['events'][number]): string {
  const texts = Object.entries(fields)
    .filter(([name]) => ownFields[type]?.has(name) !== true)
    .map(([name, value]) => `${name === 'swap_target' ? 'price_target' : name}=${value}`)
  return `${type} ${texts.sort().join(' ')}`
}

function compareOuts(machine: Machine, { run }: RecordedRun): readonly string[] {
  const ours = [...machine.schedule].flatMap(([height, items]) =>
    items.map((item) =>
      [
        height,
        item.inHash,
        item.to,
        item.coin.amount,
        formatAsset(item.coin.asset),
        item.memo,
        item.originalMemo,
        item.gasRate,
        item.maxGas?.amount,
      ].join(' '),
    ),
  )
  const theirs = run.outs.map((out) =>
    [out.height, out.in_hash, out.to, out.coin, out.memo, out.original_memo, out.gas_rate, out.gas?.split(' ')[0]].join(
      ' ',
    ),
  )
  return [
    ...withoutEach(theirs, ours).map((l) => `out missing ${l}`),
    ...withoutEach(ours, theirs).map((l) => `out surplus ${l}`),
  ]
}
