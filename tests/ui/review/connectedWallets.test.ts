import { describe, expect, test } from 'vitest'
import { refusalView } from '../../../src/ui/review/refusalView.ts'
import { accountChanged, locked, rejected, wrongChain } from '../../../src/wallets/walletErrors.ts'
import { act, reviewed, stageAfter, withSteps } from './stages.ts'
import { localization } from './swapRequest.ts'

const ready = stageAfter({ type: 'loaded', reviewed })
const refusedBy = (error: Error) => stageAfter({ type: 'refused', error })
const nothingSent = 'Nothing was sent; your coins are still in your wallet.'

describe('a review with a connected wallet', () => {
  test('names the wallet that signs, and the exact approval before it', () => {
    expect(act(ready, { signer: 'Example' })).toEqual({ label: 'Sign in Example', effect: { kind: 'sign' } })
    const approving = { kind: 'ready', reviewed: withSteps('approve', 'deposit') } as const
    expect(act(approving, { signer: 'Example' }).label).toBe('Approve 5,000 USDC')
  })

  test.each([
    ['another network', wrongChain('Example', { wanted: 'Ethereum (1)', found: '137' }), 'Switch network', 'wallet'],
    ['a locked wallet', locked('Example'), 'Open the wallet', 'wallet'],
    ['another account', accountChanged('Example'), 'Change wallets', 'accounts'],
    ['a rejection', rejected('Example'), 'Try again', 'quote'],
  ] as const)('offers the way out of %s', (_name, error, label, kind) => {
    const refusal = refusalView(error, localization)
    expect(refusal).toMatchObject({ label, action: { kind } })
    expect(refusal.lines.join(' ')).toMatch(/Nothing was sent|your coins are still in your wallet/)
    expect(act(refusedBy(error), { refusal })).toEqual({ label, effect: { kind } })
  })

  test('states that nothing was sent after a rejection', () => {
    expect(refusalView(rejected('Example'), localization)).toMatchObject({
      tone: 'info',
      title: 'You cancelled',
      lines: [nothingSent],
    })
  })
})
