import { expect, test, vi } from 'vitest'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { refusalView } from '../../../src/ui/review/refusalView.ts'
import { signDeposit } from '../../../src/ui/review/signDeposit.ts'
import { reviewEn as messages } from '../../../src/ui/texts/review.en.ts'
import type { Payer } from '../../../src/ui/wallet/payer.ts'
import { startReview } from './startReview.ts'
import { localization } from './swapRequest.ts'

type Fault = readonly [what: string, cause: (devnet: Devnet) => unknown, code: string, title: string]

const setMimir = (name: string) => (devnet: Devnet) => devnet.state.THORCHAIN.mimirs.set(name, 1)

type Machine = Devnet['state']['THORCHAIN']

const halted = new Map([['HALTBTCTRADING', 1]])

/** Makes one node report other facts than the rest. */
function misreport(devnet: Devnet, view: 1 | 2 | 3, facts: Partial<Machine>): void {
  devnet.views[view] = (state) => Object.assign(Object.create(state) as typeof state, facts)
}

const faults: readonly Fault[] = [
  ['the source chain is halted', setMimir('HALTBTCTRADING'), 'trading_halted', messages.haltedTitle],
  ['the target chain is halted', setMimir('HALTETHTRADING'), 'trading_halted', messages.haltedTitle],
  ['all trading is halted', setMimir('HALTTRADING'), 'trading_halted', messages.haltedTitle],
  ['the vault churns', (devnet) => devnet.simulation.rotate('THORCHAIN'), 'deposit_mismatch', messages.vaultTitle],
  ['the quote expires', (devnet) => devnet.simulation.step(60), 'quote_expired', messages.expiredTitle],
  [
    'the nodes disagree',
    (devnet) => {
      misreport(devnet, 1, { mimirs: halted })
      misreport(devnet, 2, { vaults: falseVaults(devnet) })
    },
    'inbound_unconfirmed',
    messages.disagreeTitle,
  ],
]

/** A review of Bitcoin, and a payer that reports each request for a signature and each broadcast. */
async function reviewOfBitcoin() {
  const started = await startReview(() => ({ from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n }))
  await started.fund()
  const { wallet, reader } = started.payer
  const submit = vi.fn(wallet.submit as () => unknown)
  const broadcast = vi.fn(reader.broadcast)
  const payer = {
    ...started.payer,
    wallet: { ...wallet, submit },
    reader: { ...reader, broadcast },
  } as unknown as Payer
  const reviewed = await started.review()
  const sign = () => signDeposit(started.node, { reviewed, payer, onSigned: () => undefined })
  return { ...started, sign, submit, broadcast }
}

test.each(faults)(
  'no signature is requested, and the page says why, when %s after the review',
  async (_, cause, code, title) => {
    const { devnet, sign, submit, broadcast } = await reviewOfBitcoin()
    await cause(devnet)
    const refused = await sign().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code })
    expect(refusalView(refused, localization).title).toBe(title)
    expect(submit).not.toHaveBeenCalled()
    expect(broadcast).not.toHaveBeenCalled()
  },
)

/** The vaults of the devnet, with Maya's address for Bitcoin. */
function falseVaults({ state }: Devnet): Machine['vaults'] {
  const vaults = new Map(state.THORCHAIN.vaults)
  const own = vaults.get('BTC')
  const other = state.MAYACHAIN.vaults.get('BTC')
  if (own && other) vaults.set('BTC', { ...own, address: other.address })
  return vaults
}

test.each([1, 2, 3] as const)(
  'a review names the vault of the majority, and is signed, while node %s lies in its quotes too',
  async (view) => {
    const { devnet, node, payer, fund, review } = await startReview(() => ({
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 15_000_000n,
    }))
    await fund()
    misreport(devnet, view, { vaults: falseVaults(devnet) })
    const reviewed = await review()
    const vault = devnet.state.THORCHAIN.vaults.get('BTC')?.address
    expect([reviewed.prepared.confirmed?.address, reviewed.deposit.quote.inbound.address]).toEqual([vault, vault])
    expect(reviewed.prepared.confirmed?.confirmedBy).toHaveLength(2)
    expect(await signDeposit(node, { reviewed, payer, onSigned: () => undefined })).toMatchObject({ sentBy: 'us' })
  },
)

test('one lying node of three delays no signature', async () => {
  const { devnet, sign, broadcast } = await reviewOfBitcoin()
  misreport(devnet, 3, { mimirs: halted })
  expect(await sign()).toMatchObject({ chain: 'BTC', sentBy: 'us' })
  expect(broadcast).toHaveBeenCalledOnce()
})
