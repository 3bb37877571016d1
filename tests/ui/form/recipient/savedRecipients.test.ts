import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../../../src/core/address/address.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { checkAddressText } from '../../../../src/ui/form/recipient/checkRecipient.ts'
import {
  formatRecipient,
  MOST_RECIPIENTS,
  parseRecipient,
  readRecipients,
  recipientKeyPrefix,
  removeRecipient,
  rereadRecipient,
  type SavedRecipient,
  saveRecipient,
} from '../../../../src/ui/form/recipient/savedRecipients.ts'
import { emptyRecipient, mustConfirm } from '../../../../src/ui/form/recipientState.ts'
import { blockedStorage, memoryStorage } from '../../track/history/storages.ts'

/** An address whose digits repeat no byte, unlike those that nobody has the key of. */
const ethAddress = (at: number) =>
  parseAddress(`0x52a90b6f13c8${at.toString(16).padStart(4, '0')}d7e25f9a04b8c1637ea1d04f`, 'ETH', 'mocknet')
const recipientOf = (at: number, name = `Friend ${at}`): SavedRecipient => ({
  network: 'mocknet',
  chain: 'ETH',
  address: ethAddress(at),
  name,
})
const keyOf = ({ network, chain, address }: SavedRecipient) => `${recipientKeyPrefix}${network}-${chain}-${address}`

describe('saved recipients', () => {
  test('are read back by name, for their network only', () => {
    const storage = memoryStorage()
    for (const one of [recipientOf(2, 'Zoe'), recipientOf(1, 'Ada')])
      expect(saveRecipient(one, storage)).toBeUndefined()
    expect(readRecipients('mocknet', storage).saved.map(({ name }) => name)).toEqual(['Ada', 'Zoe'])
    expect(readRecipients('mainnet', storage)).toEqual({ saved: [], refused: [] })
    removeRecipient(recipientOf(2), storage)
    expect(readRecipients('mocknet', storage).saved).toHaveLength(1)
  })

  test.each(['address', 'name', 'chain', 'network'] as const)('refuse a record whose %s was changed', (field) => {
    const storage = memoryStorage()
    const one = recipientOf(1)
    saveRecipient(one, storage)
    const other = { address: ethAddress(2), name: 'Exchange', chain: 'AVAX', network: 'stagenet' }[field]
    const record = { ...JSON.parse(formatRecipient(one)), [field]: other }
    storage.setItem(keyOf(one), JSON.stringify(record))
    expect(readRecipients('mocknet', storage)).toEqual({ saved: [], refused: [keyOf(one)] })
    expect(rereadRecipient(one, storage)).toBeUndefined()
  })

  test('refuse a valid record under the key of another address', () => {
    const storage = memoryStorage({ [keyOf(recipientOf(1))]: formatRecipient(recipientOf(2)) })
    expect(readRecipients('mocknet', storage).refused).toHaveLength(1)
  })

  test('have one address for a name on a chain, also in other letters', () => {
    const storage = memoryStorage()
    saveRecipient(recipientOf(1, 'Cold wallet'), storage)
    expect(saveRecipient(recipientOf(2, 'COLD WALLET'), storage)).toBe('name_taken')
    expect(saveRecipient(recipientOf(2, 'Cold\u200b wallet'), storage)).toBe('name_taken')
    expect(saveRecipient(recipientOf(1, 'Colder'), storage)).toBeUndefined()
    expect(readRecipients('mocknet', storage).saved).toMatchObject([{ name: 'Colder' }])
  })

  test('need a visible name, room and storage', () => {
    expect(saveRecipient(recipientOf(1, ' \u202e '), memoryStorage())).toBe('no_name')
    expect(saveRecipient(recipientOf(1), blockedStorage)).toBe('not_stored')
    const storage = memoryStorage()
    for (let at = 1; at <= MOST_RECIPIENTS; at += 1) saveRecipient(recipientOf(at), storage)
    expect(saveRecipient(recipientOf(200), storage)).toBe('too_many')
    expect(readRecipients('mocknet', blockedStorage)).toEqual({ saved: [], refused: [] })
  })

  test.each(['', 'null', '[]', '{"version":1}', '{'])('are none for the text %j', (text) => {
    expect(parseRecipient(text)).toBeUndefined()
  })
})

describe('the check of an address', () => {
  const check = (text: string, recent: readonly string[] = []) =>
    checkAddressText({
      side: 'destination',
      text,
      asset: parseAsset('ETH.ETH'),
      protocol: 'THORCHAIN',
      network: 'mocknet',
      own: [],
      recent,
      saved: [recipientOf(7, 'Ada')],
    })

  test('names exactly the saved address, and asks to compare it before its first swap', () => {
    const first = check(ethAddress(7))
    expect(first).toMatchObject({ savedAs: { name: 'Ada', isUnused: true }, isSuspicious: false })
    expect(mustConfirm({ ...emptyRecipient, check: first })).toBe(true)
    const later = check(ethAddress(7), [ethAddress(7)])
    expect(later).toMatchObject({ savedAs: { name: 'Ada', isUnused: false } })
    expect(mustConfirm({ ...emptyRecipient, check: later })).toBe(false)
  })

  test('never names an address with the same ends, and warns of it', () => {
    const known = ethAddress(7)
    const similar = `${known.slice(0, 6)}${'3'.repeat(known.length - 12)}${known.slice(-6)}`.toLowerCase()
    const found = check(similar)
    expect(found).not.toHaveProperty('savedAs')
    expect(found).toMatchObject({ kind: 'address', isSuspicious: true })
  })
})
