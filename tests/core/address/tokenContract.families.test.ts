import { describe, expect, test } from 'vitest'
import { hasTokenForm, isContractText, spellContract, tokenFamilies } from '../../../src/core/address/tokenContract.ts'
import { wellKnownContracts } from '../../../src/core/address/wellKnownContracts.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type ChainFamily, type ChainId, chainIds, chainIdsOf, chains } from '../../../src/core/chains/chains.ts'
import { tokens } from '../../../src/core/chains/tokens.ts'
import { invalidFields } from '../../../src/ui/embed/invalidFields.ts'
import { payWarnings, walletName } from '../../../src/ui/pay/payWarnings.ts'
import { isSearched } from '../../../src/ui/pay/seenPayment.ts'

/** A contract, mint or issuer of each family with tokens, as its chain spells it. */
const spelled: Readonly<Partial<Record<ChainFamily, string>>> = {
  evm: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  xrp: 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De',
}

const families = Object.keys(tokenFamilies) as ChainFamily[]
const idOf = (chain: ChainId): string => spelled[chains[chain].family] ?? 'BAR'
const withTokens = (chain: ChainId): boolean => tokenFamilies[chains[chain].family] !== undefined

describe('a token', () => {
  test.each(chainIds)('of %s has the form of its family, or none', (chain) => {
    expect(Object.keys(spelled).sort()).toEqual([...families].sort())
    const id = idOf(chain)
    for (const text of [id, id.toUpperCase()]) {
      expect(hasTokenForm(parseAsset(`${chain}.FOO-${text}`))).toBe(withTokens(chain))
      expect(invalidFields({ sell: `${chain}.FOO-${text}` })).toEqual(withTokens(chain) ? [] : ['sell'])
    }
    expect(hasTokenForm(parseAsset(`${chain}.FOO-BAR`))).toBe(false)
    expect(invalidFields({ buy: `${chain}.FOO-BAR` })).toEqual(['buy'])
    expect(invalidFields({ buy: `${chain}.FOO-${id}0` })).toEqual(['buy'])
  })

  test('is recognised by its contract alone, and nothing shorter is', () => {
    for (const family of families) expect(isContractText(spelled[family] ?? ''), family).toBe(true)
    for (const text of ['0xa0b8', 'bitcoin', '']) expect(isContractText(text)).toBe(false)
  })

  test('of every list has the form of its family and can receive no swap', () => {
    for (const [chain, list] of Object.entries(tokens)) {
      for (const { symbol, id } of list) {
        expect(hasTokenForm(parseAsset(`${chain}.${symbol.replace(/\W/g, '')}-${id}`)), id).toBe(true)
        expect(isContractText(id)).toBe(true)
        const known = wellKnownContracts[chains[chain as ChainId].family]
        expect(known?.find(({ addresses }) => addresses.includes(id))?.kind).toBe('token')
      }
    }
  })
})

describe('a new family', () => {
  const mint = '0x5d4b302506645c37ff133b98c4b50a5ae14841659738d6d733d59d0d217a93bf'
  const token = parseAsset(`SUI.USDC-${mint}`)
  const confirmed = { dustThreshold: 0n } as Parameters<typeof payWarnings>[1]['confirmed']
  const warning = () => payWarnings({ from: parseAsset('SUI.SUI') }, { chain: 'SUI', confirmed }, 'en')[0]
  const seen = () => ({
    form: hasTokenForm(token),
    contract: spellContract(token, []),
    isText: isContractText(mint),
    invalid: invalidFields({ sell: `SUI.USDC-${mint}` }),
    isSearched: isSearched(token),
    name: walletName(token),
    warnsOfTokens: warning()?.includes('A token') ?? false,
  })

  test('is supported by its row alone', () => {
    const before = seen()
    expect(before).toEqual({
      form: false,
      contract: undefined,
      isText: false,
      invalid: ['sell'],
      isSearched: false,
      name: 'USDC',
      warnsOfTokens: false,
    })
    const rows = tokenFamilies as { -readonly [Family in ChainFamily]?: NonNullable<(typeof tokenFamilies)[Family]> }
    rows.sui = { form: /^0x[0-9a-f]{64}$/, ids: 'any_case', deposits: 'none', hasReceipts: true, standard: 'Sui' }
    try {
      expect(seen()).toEqual({
        form: true,
        contract: mint,
        isText: true,
        invalid: [],
        isSearched: true,
        name: 'Sui USDC',
        warnsOfTokens: true,
      })
    } finally {
      delete rows.sui
    }
    expect(seen()).toEqual(before)
    expect(chainIdsOf('sui')).toEqual(['SUI'])
  })
})
