import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contractEndings } from '../../../scripts/contractEndings.ts'
import { isContractEnding } from '../../../src/core/address/contractEndings.ts'
import { checkDestination } from '../../../src/core/address/destination.ts'
import { loadInspection } from '../../../src/core/address/loadInspection.ts'
import { moduleAddress, moduleNames } from '../../../src/core/address/moduleAccounts.ts'
import { wellKnownContracts } from '../../../src/core/address/wellKnownContracts.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { chains } from '../../../src/core/chains/chains.ts'

const gasAsset = (chain: 'ETH' | 'TRON' | 'SOL' | 'GAIA') => parseAsset(chains[chain].gasAsset)
const homes = { evm: 'ETH', tron: 'TRON', solana: 'SOL' } as const
const contracts = Object.entries(homes).flatMap(([family, chain]) =>
  (wellKnownContracts[family as keyof typeof homes] ?? []).flatMap(({ addresses }) =>
    addresses.map((address) => [chain, address] as const),
  ),
)

async function expectSameCodes(chain: 'ETH' | 'TRON' | 'SOL' | 'GAIA', address: string) {
  const common = { protocol: 'THORCHAIN', network: 'mainnet' } as const
  const toAsset = gasAsset(chain)
  const { findings } = checkDestination({ ...common, toAsset, destination: address })
  const refused = findings.filter(({ severity }) => severity === 'refusal').map(({ code }) => code)
  const { codes } = await loadInspection({ ...common, asset: toAsset, text: address })
  expect(codes, address).toEqual(refused)
  return codes
}

describe('lists that are loaded on demand', () => {
  test('have an ending in the short list for every well-known contract', () => {
    expect(readFileSync('src/core/address/contractEndings.ts', 'utf8')).toBe(contractEndings())
    expect(contracts.filter(([, address]) => !isContractEnding(address))).toEqual([])
  })

  test('refuse every contract that checkDestination refuses, in any letter case of an EVM address', async () => {
    expect(contracts.length).toBeGreaterThan(100)
    for (const [chain, address] of contracts) {
      expect(await expectSameCodes(chain, address)).not.toEqual([])
      if (chain === 'ETH') expect(await expectSameCodes(chain, address.toLowerCase())).not.toEqual([])
    }
  })

  test('refuse the account of every module of a Cosmos chain', async () => {
    for (const name of moduleNames) {
      expect(await expectSameCodes('GAIA', moduleAddress(name, 'GAIA', 'mainnet'))).toContain('module')
    }
  })

  test.each([
    ['SOL', '4UHWuPwyV3XCcnwrpEdWAEW3WLUP1RDMaK3ANNsRUjfM', []],
    ['SOL', 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ', ['no_wallet_key']],
    ['ETH', '0x1111111111111111111111111111111111111111', ['burn']],
    ['GAIA', 'cosmos1', ['invalid_address']],
  ] as const)('decide about an address of %s as checkDestination does: %s', async (chain, address, codes) => {
    expect(await expectSameCodes(chain, address)).toEqual(codes)
  })
})
