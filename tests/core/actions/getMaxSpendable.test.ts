import { describe, expect, test } from 'vitest'
import { getMaxSpendable } from '../../../src/core/actions/getMaxSpendable.ts'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { homeChain } from '../../../src/core/asset/asset.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import { honestDeposit, swapCases } from '../preparation/devnetNodes.ts'
import { readerOf, senderOn } from '../preparation/readers.ts'

describe('getMaxSpendable', () => {
  test.each(swapCases)(
    'returns an amount of $from on $protocol that can be sent, but not one unit more',
    async (swapCase) => {
      const { node, depositParams } = await honestDeposit(swapCase)
      const { reader, sender, intent } = depositParams
      const most = await getMaxSpendable(node, { fromAsset: intent.fromAsset, reader, sender })
      expect(most).toBeGreaterThan(intent.amount)
      const { depositParams: all } = await honestDeposit({ ...swapCase, amount: most })
      const spend = { ...all, reader, sender }
      await expect(prepareDeposit(node, spend)).resolves.toBeDefined()
      const chain = homeChain(intent.fromAsset, swapCase.protocol) as ChainId
      const holding = await reader.balances(sender.address)
      const held = holding.find(({ asset }) => asset === swapCase.from) ?? holding.at(-1)
      const more = units(most + 10n ** BigInt(8 + (swapCase.from === 'MAYA.CACAO' ? 2 : 0)))
      expect(held, chain).toBeDefined()
      const { depositParams: tooMuch } = await honestDeposit({ ...swapCase, amount: more })
      await expect(prepareDeposit(node, { ...tooMuch, reader, sender })).rejects.toMatchObject({
        code: 'insufficient_balance',
      })
    },
  )

  test('returns zero for an empty account on every chain', async () => {
    for (const swapCase of swapCases) {
      const { node, depositParams } = await honestDeposit(swapCase)
      const chain = homeChain(depositParams.intent.fromAsset, swapCase.protocol) as ChainId
      const payer = { asset: depositParams.intent.fromAsset, amount: 0n, decimals: 8, coins: 10n ** 18n }
      const decimals =
        depositParams.reader.family === 'evm' && depositParams.intent.fromAsset.kind === 'native' ? 18 : undefined
      const reader = readerOf(chain, { ...payer, ...(decimals === undefined ? {} : { decimals }) })
      const most = getMaxSpendable(node, { fromAsset: depositParams.intent.fromAsset, reader, sender: senderOn(chain) })
      expect(await most, swapCase.from).toBe(0n)
    }
  })
})
