import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import type { Transport } from '../../../../src/core/nodes/net/transport.ts'
import { createNode } from '../../../../src/core/nodes/node.ts'
import { createHistory } from '../../../../src/devnet/indexer/history.ts'
import { beginBlock, endBlock } from '../../../../src/devnet/machine/block.ts'
import { observeInbound } from '../../../../src/devnet/machine/inbound/observeInbound.ts'
import { createMachine, type Machine } from '../../../../src/devnet/machine/machine.ts'
import { observeOutbound } from '../../../../src/devnet/machine/outbound/observeOutbound.ts'
import type { ExternalHeights } from '../../../../src/devnet/machine/records.ts'
import type { WireResponse } from '../../../../src/devnet/rules/state.ts'
import { notImplemented } from '../../../../src/devnet/wire/handler.ts'
import { matchRoute } from '../../../../src/devnet/wire/matchRoute.ts'
import { nodeRoutes } from '../../../../src/devnet/wire/thornode/nodeRoutes.ts'
import { addressOf, type Changes, exampleState } from '../../exampleState.ts'

export const hash = 'AB'.repeat(32)
export const native = { THORCHAIN: addressOf('THOR'), MAYACHAIN: addressOf('MAYA') } as const

/** The small network of `exampleState` with something to run: a reserve, a bond, and a rich account. */
export function livingMachine(protocol: Protocol, changes: Changes = {}): Machine {
  const state = exampleState(protocol, changes)
  for (const [chain, vault] of state.vaults) state.vaults.set(chain, { ...vault, pubKey: `key of ${chain}` })
  const base = parseAsset(protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO', protocol)
  return createMachine(state, {
    reserve: 35_000_000_000_000_000n,
    bond: 100_000_000_000_000_000n,
    balances: { [native[protocol]]: [{ asset: base, amount: 1_000_000_000_000_000n }] },
  })
}

/** Runs one block in which something happens. */
export function block(machine: Machine, act: () => void = () => {}): void {
  beginBlock(machine, { height: machine.height + 1, time: machine.time + 6 })
  act()
  endBlock(machine)
}

export function blocks(machine: Machine, count: number): void {
  for (let made = 0; made < count; made++) block(machine)
}

export interface Deposit {
  readonly amount: bigint
  readonly memo: string
  readonly final?: boolean
  readonly external?: ExternalHeights
  readonly id?: string
}

/** Bitcoin comes to the vault. */
export function seeBitcoin(machine: Machine, { amount, memo, final = true, external, id = hash }: Deposit): void {
  const vault = machine.vaults.get('BTC')
  const asset = parseAsset('BTC.BTC', machine.protocol)
  observeInbound(machine, {
    tx: {
      id,
      chain: 'BTC',
      from: addressOf('BTC'),
      to: vault?.address ?? '',
      memo,
      coins: [{ asset, amount }],
      gas: [{ asset, amount: 1_000n }],
    },
    vaultPubKey: vault?.pubKey ?? '',
    final,
    ...(external && { external }),
  })
}

/** The vaults pay what is due, under hashes that begin with these two digits. */
export function payDue(machine: Machine, digits = 'CD'): void {
  const due = [...machine.schedule.keys()].filter((height) => height <= machine.height)
  const outbounds = due.flatMap((height) => machine.schedule.get(height) ?? [])
  for (const [at, { chain, to, coin, originalMemo: memo, vaultPubKey = '', maxGas }] of outbounds.entries()) {
    const id = `${digits}${at}`.padEnd(64, '0')
    const from = machine.vaults.get(chain)?.address ?? ''
    observeOutbound(machine, {
      tx: { id, chain, from, to, coins: [coin], gas: maxGas ? [maxGas] : [], memo },
      vaultPubKey,
    })
  }
}

/** Waits for everything that is scheduled, and has the vaults pay it. */
export function settle(machine: Machine): void {
  const last = Math.max(machine.height, ...machine.schedule.keys())
  blocks(machine, last - machine.height)
  block(machine, () => payDue(machine))
}

/** Returns the node's response to a path with query. */
export function responseTo(machine: Machine, path: string): WireResponse {
  const url = new URL(path, 'http://node.test')
  const segments = url.pathname
    .split('/')
    .filter((word) => word !== '')
    .map(decodeURIComponent)
  const match = matchRoute(nodeRoutes[machine.protocol], segments.slice(1))
  const history = createHistory(machine.protocol)
  return match?.handler(machine, { params: match.params, query: url.searchParams, history }) ?? notImplemented(machine)
}

/** A node of the library with these responses. */
export function nodeOf(machine: Machine) {
  const transport: Transport = async ({ url }) => {
    const { status, body } = responseTo(machine, new URL(url).pathname)
    return Response.json(body, { status })
  }
  const { protocol, network } = machine
  return createNode({ protocol, network, endpoints: ['http://node.test'], transport, clientId: 'tests' })
}
