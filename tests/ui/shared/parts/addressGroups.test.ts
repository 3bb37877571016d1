import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressGroups, shortenAddressOrName } from '../../../../src/ui/shared/parts/addressGroups.ts'
import { receiver } from '../../review/swapRequest.ts'

describe('addressGroups', () => {
  test('splits into groups of four that join to the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0x1abcdefgh:zB9'), maxLength: 100 }), (address) => {
        const { prefix, groups } = addressGroups(address)
        expect(prefix + groups.map(({ text }) => text).join('')).toBe(address)
        expect(groups.slice(0, -1).every(({ text }) => text.length === 4)).toBe(true)
        expect(groups.every(({ text, at }) => address.startsWith(text, at))).toBe(true)
      }),
    )
  })

  test('starts after the prefix that all of its kind share', () => {
    const prefixOf = (address: string) => addressGroups(address).prefix
    expect(prefixOf('bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7')).toBe('bcrt1')
    expect(prefixOf('tthor1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey')).toBe('tthor1')
    expect(prefixOf(receiver)).toBe('0x')
    expect(prefixOf('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')).toBe('')
    expect(shortenAddressOrName(receiver)).toBe('0x1111…1111')
  })
})
