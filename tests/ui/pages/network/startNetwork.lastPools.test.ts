import { expect, test } from 'vitest'
import { type LastPools, troubleText } from '../../../../src/ui/pages/network/startNetwork.ts'
import { networkEn as messages } from '../../../../src/ui/texts/network.en.ts'

test('pools that could not be read again are dated, and those that were never read are not claimed', () => {
  const found: LastPools = new Map([['THORCHAIN', { rows: [], at: new Date(2026, 10, 20, 9, 5, 7).getTime() }]])
  const context = { messages, locale: 'en-GB' }
  expect(troubleText(['THORCHAIN', 'MAYACHAIN'], found, context)).toBe(
    'Too few THORChain nodes answer, so its pools are those of 09:05:07. Too few Maya Protocol nodes answer, so its pools are not shown.',
  )
  expect(troubleText([], found, context)).toBe('')
})
