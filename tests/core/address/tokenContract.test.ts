import { describe, expect, test } from 'vitest'
import { contractIn, loadContract, spellContract, tokenFamilies } from '../../../src/core/address/tokenContract.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { chainIds, chains } from '../../../src/core/chains/chains.ts'
import { devnetTokens } from '../../../src/core/chains/devnetTokens.ts'
import { tokens } from '../../../src/core/chains/tokens.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'

const listOf: Readonly<Record<string, readonly { readonly id: string }[]>> = tokens
const rows = Object.entries(tokens).flatMap(([chain, list]) =>
  list.map(({ symbol, id }) => ({ chain, symbol: symbol.replace(/\W/g, ''), id })),
)

describe('the contract of a token', () => {
  test.each(rows)('$symbol of $chain is spelled as its chain spells it', async ({ chain, symbol, id }) => {
    expect(await loadContract(parseAsset(`${chain}.${symbol}-${id}`))).toBe(id)
  })

  test('is that of the chain for every token with a pool on the devnet', async () => {
    const { devnet } = createHarness()
    const listed = devnet.chains?.tokens.filter(({ isListed }) => isListed) ?? []
    expect(listed.map(({ asset }) => asset.split('.')[0])).toContain('TRON')
    for (const { asset, contract } of listed) {
      expect((await loadContract(parseAsset(asset)))?.toLowerCase(), asset).toBe(contract.toLowerCase())
      const isExact = tokenFamilies[chains[parseAsset(asset).chain as 'TRON'].family]?.ids === 'listed'
      if (isExact) expect(await loadContract(parseAsset(asset))).toBe(contract)
    }
  })

  test('is never guessed where the letter case has a meaning', async () => {
    for (const chain of chainIds.filter((one) => tokenFamilies[chains[one].family]?.ids === 'listed')) {
      const id = 'TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6A'
      expect(spellContract(parseAsset(`${chain}.USDX-${id}`), listOf[chain] ?? [])).toBeUndefined()
    }
    // Valid base58 in lower case, but not the mint that its owner wrote.
    const mint = 'HZ1JOVNIVVGRGNIIYVEOZEVGZ58XAU3RKWX8EACQBCT4'
    expect(await loadContract(parseAsset(`SOL.FOO-${mint}`))).toBeUndefined()
  })

  test('is undefined for coins and for claims on them', async () => {
    for (const text of ['BTC.BTC', 'TRON.TRX', 'TRON.USDT', 'BTC/BTC', 'THOR.RUNE', 'FOO.BAR-0XAB']) {
      expect(await loadContract(parseAsset(text))).toBeUndefined()
    }
  })

  test('is read from a text that spells it', () => {
    const id = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const asset = parseAsset(`TRON.USDT-${id}`)
    expect(contractIn(`tron.usdt-${id}`, asset)).toBe(id)
    expect(contractIn(`TRON.USDT-${id.toUpperCase()}`, asset)).toBeUndefined()
    expect(contractIn('TRON.USDT', asset)).toBeUndefined()
    expect(contractIn('TRON.TRX', parseAsset('TRON.TRX'))).toBeUndefined()
  })

  test('of the devnet is no contract of a public chain', () => {
    const known = new Set(rows.map(({ id }) => id.toUpperCase()))
    const own = Object.values(devnetTokens).flatMap((list) => list?.map(({ id }) => id.toUpperCase()) ?? [])
    expect(own.filter((id) => known.has(id))).toEqual([])
  })
})
