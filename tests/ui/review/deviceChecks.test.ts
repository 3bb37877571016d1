import { describe, expect, test } from 'vitest'
import { type DeviceParams, deviceChecks } from '../../../src/ui/review/deviceChecks.ts'
import { deviceGroups } from '../../../src/ui/shared/parts/addressGroups.ts'
import { receiver } from './swapRequest.ts'

const vault = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const router = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
const memo = `=:e:${receiver}:451/1/0`
const params: DeviceParams = {
  chain: 'BTC',
  network: 'mainnet',
  memo,
  destination: receiver,
  owner: 'Your wallet: Ferry',
  amount: '0.15 BTC',
  vault: { address: vault },
}
const labelsOf = (given: Partial<DeviceParams>) => deviceChecks({ ...params, ...given }).map(({ label }) => label)
const textOf = (label: string, given: Partial<DeviceParams>) =>
  deviceChecks({ ...params, ...given }).find((check) => check.label === label)?.text

describe('the groups of a hardware wallet', () => {
  test('start at the first character and join to the text', () => {
    const groups = deviceGroups(vault)
    expect(groups.slice(0, 2).map(({ text }) => text)).toEqual(['bc1q', 'ar0s'])
    expect(groups.map(({ text }) => text).join('')).toBe(vault)
    expect(groups.map(({ at }) => vault.slice(at, at + 4))).toEqual(groups.map(({ text }) => text))
    expect(deviceGroups('')).toEqual([])
  })

  test('are the vault with the amount, the memo as text and in hexadecimal, and the destination with its owner', () => {
    expect(deviceChecks(params)).toMatchObject([
      { label: 'Vault address', text: vault, why: expect.stringContaining('0.15 BTC') },
      { label: 'Memo', text: memo, why: expect.stringContaining('OP_RETURN') },
      { label: 'The same memo in hexadecimal', text: Buffer.from(memo).toString('hex') },
      { text: receiver, why: expect.stringContaining('Your wallet: Ferry') },
    ])
  })

  test('of an EVM deposit are the router first, and the vault as its data has it', () => {
    const evm: Partial<DeviceParams> = { chain: 'BASE', vault: { address: receiver.toUpperCase(), router } }
    expect(labelsOf(evm).slice(0, 3)).toEqual(['Router contract', 'Vault address', 'Memo'])
    expect(textOf('Router contract', evm)).toBe(router)
    expect(textOf('Vault address', evm)).toBe(receiver.toLowerCase())
  })

  test('of coins on the protocol’s own chain are memo and destination only', () => {
    expect(labelsOf({ chain: 'THOR', vault: undefined })).toEqual([
      'Memo',
      'The same memo in hexadecimal',
      'Your destination, inside the memo',
    ])
  })

  test('of a memo without a destination end with the memo', () => {
    expect(labelsOf({ destination: undefined }).at(-1)).toBe('The same memo in hexadecimal')
  })

  test('of a long memo are each of its outputs', () => {
    const long = `${memo}:${'a'.repeat(60)}`
    const rest = deviceChecks({ ...params, memo: long }).filter(({ label }) => label.startsWith('Rest of the memo'))
    expect(textOf('Memo', { memo: long })).toBe(`${long.slice(0, 79)}^`)
    expect(rest).toHaveLength(Math.ceil((long.length - 79) / 20))
    expect(rest.every(({ text }) => text.startsWith('bc1q'))).toBe(true)
  })
})
