import { describe, expect, test } from 'vitest'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { chainIds, chains, isChainId } from '../../../src/core/chains/chains.ts'
import { protocolIds, protocols } from '../../../src/core/chains/protocol.ts'

describe.each(chainIds)('%s', (id) => {
  const spec = chains[id]

  test('is listed under its own id and pays gas with its own coin', () => {
    expect(spec.id).toBe(id)
    expect(parseAsset(spec.gasAsset)).toMatchObject({ kind: 'native', chain: id })
    expect(formatAsset(parseAsset(spec.gasAsset))).toBe(spec.gasAsset)
  })

  test('belongs to a protocol, and has a dust threshold only on that protocol', () => {
    expect(spec.protocols.length).toBeGreaterThan(0)
    for (const protocol of protocolIds) {
      expect(spec.dustThreshold[protocol] >= 0n).toBe(true)
      if (!spec.protocols.includes(protocol)) expect(spec.dustThreshold[protocol]).toBe(0n)
    }
  })

  test('has a coinbase and an 80-byte memo only on UTXO chains', () => {
    expect(spec.coinbase !== undefined).toBe(spec.family === 'utxo')
    expect(spec.memoLimit).toBe(spec.family === 'utxo' ? 80 : 250)
  })
})

test('each protocol connects to the chains that it lists', () => {
  const of = (protocol: 'THORCHAIN' | 'MAYACHAIN') =>
    chainIds
      .filter((id) => chains[id].active && chains[id].protocols.includes(protocol))
      .sort()
      .join(' ')
  expect(of('THORCHAIN')).toBe('AVAX BASE BCH BSC BTC DOGE ETH GAIA LTC NOBLE POL SOL THOR TRON XRP ZEC')
  expect(of('MAYACHAIN')).toBe('ARB BTC DASH ETH MAYA THOR XRD ZEC')
})

test('a protocol’s base asset is the coin of its own chain', () => {
  for (const id of protocolIds) {
    expect(chains[protocols[id].chain].gasAsset).toBe(protocols[id].baseAsset)
    expect(chains[protocols[id].chain].nativeDecimals).toBe(protocols[id].baseDecimals)
  }
})

test('isChainId accepts only the canonical spelling', () => {
  expect(isChainId('BTC')).toBe(true)
  for (const name of ['btc', 'OP', '', 'toString', '__proto__']) expect(isChainId(name)).toBe(false)
})
