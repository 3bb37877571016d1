import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { createHistory } from '../../../../src/devnet/indexer/history.ts'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { matchRoute } from '../../../../src/devnet/wire/matchRoute.ts'
import { nodeRoutes } from '../../../../src/devnet/wire/thornode/nodeRoutes.ts'
import { hasVectors } from '../../replay/quoteRows.ts'
import { type Operation, readScenarios } from '../../replay/recordedSuites.ts'
import { fill, replay } from '../../replay/replay.ts'
import { holds } from './jqSubset.ts'

/** Runs the recorded suites' checks of node responses on the devnet's responses in the same blocks. */
if (!hasVectors) console.info('No recorded suites at ../shared/vectors: the recorded responses are skipped.')

/** Suites that do something which is not built, as in the replay of their pools, and what differs by that. */
const notBuilt: Readonly<Record<Protocol, Readonly<Record<string, string>>>> = {
  THORCHAIN: {
    'errata-tx/errata-tx': 'an outbound that its chain took back is not marked',
    'nami/nami': 'pools of the application layer are not built',
    'savers/savers': 'savers are no more on mainnet',
    'savers/stable-savers': 'savers are no more on mainnet',
    'security/drop-dust-outbound': 'providers of the genesis are not in the recording',
    'slash/pause-on-slash-threshold': 'a slash halts signing alone',
    'solvency/over-solvency': 'a vault that holds more than its pools is not settled',
    'swaps/aggregator-swaps': 'contracts of aggregators are not known by their last digits',
    'swaps/multiple-affiliates': 'a second affiliate’s share differs by what its swap paid',
  },
  MAYACHAIN: {
    'affiliates/multiple-affiliates-synths': 'the second outbound of a block differs by a unit of its fee',
    'affiliates/multiple-inline-affiliates': 'the second outbound of a block differs by a unit of its fee',
    'errata-tx/errata-tx': 'the recording names an asset where a chain belongs',
    'store/v121-drop-savers': 'migrations of a version are not replayed',
    'store/v122-fix-stuck-txs': 'migrations of a version are not replayed',
  },
}

/**
 * What the recording's own genesis decides, its vaults and its settings; quotes, which are held to theirs elsewhere; and
 * savers, who ended on mainnet.
 */
const notAsked = /^(quote|block|mimir|constants|inbound_addresses|vaults?|balance|dpool|keysign|pool\/[^/]+\/savers?)\b/

interface Tally {
  held: number
  readonly wrong: string[]
}

function run(machine: Machine, operation: Operation, hashes: readonly string[]) {
  const url = new URL(fill(operation.endpoint ?? '', hashes))
  for (const [name, value] of Object.entries(operation.params ?? {})) url.searchParams.set(name, value)
  const [prefix, ...segments] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const match = matchRoute(nodeRoutes[machine.protocol], segments)
  if (prefix !== `${machine.protocol.toLowerCase()}` || notAsked.test(segments.join('/')) || !match) return undefined
  const history = createHistory(machine.protocol)
  return { url, answer: match.handler(machine, { params: match.params, query: url.searchParams, history }) }
}

function tally(protocol: Protocol): Tally {
  const all: Tally = { held: 0, wrong: [] }
  for (const scenario of readScenarios(protocol)) {
    if (scenario.suite in notBuilt[protocol]) continue
    replay(protocol, scenario, undefined, (machine, operation, hashes) => {
      const outcome = run(machine, operation, hashes)
      if (outcome === undefined) return
      const { url, answer: response } = outcome
      if (response.status !== Number(operation.status ?? 200)) {
        all.wrong.push(`${scenario.suite} ${url.pathname}: ${response.status} ${JSON.stringify(response.body)}`)
        return
      }
      for (const expression of operation.asserts ?? []) {
        const result = holds(fill(expression, hashes), response.body)
        if (result === true) all.held++
        if (result === false) all.wrong.push(`${scenario.suite} at ${machine.height} ${url.pathname}: ${expression}`)
      }
    })
  }
  return all
}

describe.runIf(hasVectors)('the recorded suites', () => {
  test('pass on THORChain’s responses as on the node’s', () => {
    const { held, wrong } = tally('THORCHAIN')
    expect(wrong).toEqual([])
    expect(held).toBeGreaterThan(500)
  })

  test('pass on Maya’s responses as on the node’s', () => {
    const { held, wrong } = tally('MAYACHAIN')
    expect(wrong).toEqual([])
    expect(held).toBeGreaterThan(150)
  })
})
