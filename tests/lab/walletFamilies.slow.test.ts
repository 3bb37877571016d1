import { describe, expect, test } from 'vitest'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { chains } from '../../src/core/chains/chains.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { publicIdentities } from '../../src/core/chains/publicChains.ts'
import { toNative } from '../../src/core/deposits/toNative.ts'
import { systemClock } from '../../src/core/nodes/net/clock.ts'
import { createNode } from '../../src/core/nodes/node.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import type { ReadableChain } from '../../src/core/readers/reader.ts'
import { createServerTransport } from '../../src/core/readers/serverTransport.ts'
import { loadReview } from '../../src/ui/review/loadReview.ts'
import { signDeposit } from '../../src/ui/review/signDeposit.ts'
import { holdingOf } from '../../src/ui/wallet/sessionState.ts'
import { openSession, pageWith } from '../ui/wallet/openSession.ts'
import { familyWallets } from '../wallets/families/familyWallets.ts'
import type { FamilyManners } from '../wallets/families/manners.ts'
import { ownerOn, strangerOn } from './chains/owner.ts'
import { coinsOn } from './coinsOn.ts'
import { paymentIn } from './paymentIn.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'

const lab = provideMainnetLab()

interface Payment {
  readonly wallet: string
  readonly protocol?: Protocol
  readonly from: string
  /** In units. */
  readonly amount: bigint
}

/** A payment by each wallet of each family. */
const payments: readonly Payment[] = [
  { wallet: 'UniSat', from: 'BTC.BTC', amount: 10_000_000n },
  { wallet: 'OKX Wallet', from: 'BTC.BTC', amount: 10_000_000n },
  { wallet: 'Xverse', from: 'BTC.BTC', amount: 10_000_000n },
  { wallet: 'Phantom', from: 'BTC.BTC', amount: 10_000_000n },
  { wallet: 'Vultisig', from: 'LTC.LTC', amount: 500_000_000n },
  { wallet: 'Vultisig', from: 'DOGE.DOGE', amount: 200_000_000_000n },
  { wallet: 'Vultisig', protocol: 'MAYACHAIN', from: 'DASH.DASH', amount: 500_000_000n },
  { wallet: 'Keplr', from: 'THOR.RUNE', amount: 100_000_000_000n },
  { wallet: 'Keplr', from: 'GAIA.ATOM', amount: 50_000_000_000n },
  { wallet: 'Vultisig', from: 'THOR.RUNE', amount: 100_000_000_000n },
  { wallet: 'Solflare', from: 'SOL.SOL', amount: 1_000_000_000n },
  { wallet: 'Phantom', from: 'SOL.SOL', amount: 1_000_000_000n },
  { wallet: 'TronLink', from: 'TRON.TRX', amount: 1_000_000_000_000n },
  { wallet: 'Crossmark', from: 'XRP.XRP', amount: 100_000_000_000n },
]

/** Chains of the laboratory on which a balance follows what is broadcast. */
const spendingChains: readonly ChainId[] = ['BTC', 'LTC', 'DOGE', 'DASH', 'THOR', 'GAIA']

/** A page with a wallet of every family, and the session of the product over the laboratory's chains. */
function openPage(manners: FamilyManners) {
  const toServers = createServerTransport({ clock: systemClock, connect: (url) => new WebSocket(url) })
  const objects = familyWallets({ addressOn: ownerOn, manners, tronGenesis: publicIdentities.TRON ?? '' })
  const page = pageWith(objects)
  page.addEventListener('wallet-standard:app-ready', (event) => {
    const { register } = (event as CustomEvent<{ readonly register: (wallet: object) => void }>).detail
    register(objects.solanaStandard)
  })
  const readerFor = async (chain: ChainId) =>
    createReader({
      chain: chain as ReadableChain,
      network: 'mainnet',
      transport: toServers,
      deadlineMs: 60_000,
      endpoints: lab.config.readers[chain as ReadableChain] ?? [],
    })
  return openSession({ page, readerFor })
}

const nodeOf = (protocol: Protocol) =>
  createNode({
    protocol,
    network: 'mainnet',
    transport: (request: Request) => fetch(request),
    deadlineMs: 60_000,
    endpoints: protocol === 'THORCHAIN' ? lab.config.nodes.thornode : lab.config.nodes.mayanode,
  })

/** A review of the payment with the wallet connected. */
async function reviewWith({ wallet, protocol = 'THORCHAIN', from, amount }: Payment, manners: FamilyManners) {
  const page = openPage(manners)
  const chain = from.split('.')[0] as ChainId
  await page.session.discover()
  const account = await page.session.connect(page.idOf(wallet, chain), chain)
  const payer = await page.session.openPayer(account)
  const destination = strangerOn(chain === 'BTC' ? 'ETH' : 'BTC', 'receiver')
  const to = chain === 'BTC' ? 'ETH.ETH' : 'BTC.BTC'
  const request = {
    protocol,
    from: parseAsset(from),
    to: parseAsset(to),
    amount: units(amount),

    limitBps: 300,
    expected: units(1n),
  }
  const node = nodeOf(protocol)
  const reviewed = await loadReview(node, { request, payer, destination })
  return { ...page, chain, account, payer, node, reviewed }
}

describe.each(payments)('$wallet on mainnet with $from', (payment) => {
  test('has address and balance, pays the vault after a rejection, and signs nothing while locked', async () => {
    const manners: FamilyManners = {}
    const { session, stop, chain, account, payer, node, reviewed } = await reviewWith(payment, manners)
    expect(account).toMatchObject({ chain, address: ownerOn(chain), walletName: payment.wallet })
    session.watchAsset(chains[chain].gasAsset)
    await expect.poll(() => holdingOf(session.getSnapshot(), account, chains[chain].gasAsset)).toBeTypeOf('bigint')
    expect(holdingOf(session.getSnapshot(), account, chains[chain].gasAsset)).toBeGreaterThan(payment.amount)

    const coins = () => coinsOn(lab, chain as ReadableChain, ownerOn(chain))
    const held = await coins()
    const before = lab.broadcasts.length
    const sign = () => signDeposit(node, { reviewed, payer, onSigned: () => undefined })
    manners.rejects = true
    await expect(sign()).rejects.toMatchObject({ code: 'wallet_rejected' })
    expect(lab.broadcasts).toHaveLength(before)
    expect(await coins()).toBe(held)
    manners.rejects = false
    const submitted = await sign()
    expect(submitted).toMatchObject({ chain, sentBy: 'us' })

    const [broadcast, ...others] = lab.broadcasts.slice(before)
    expect(others).toEqual([])
    const { confirmed, memo } = reviewed.prepared
    const vault = confirmed?.address ?? ''
    expect(vault).toBe(lab.mainnet.state[payment.protocol ?? 'THORCHAIN'].vaults.get(chain)?.address ?? '')
    const { fromAsset, amount } = reviewed.deposit.intent
    const decimals = chains[chain].nativeDecimals
    const paid = toNative(amount, fromAsset, decimals)
    expect(broadcast && paymentIn(broadcast, vault)).toEqual({ to: vault, memo, amount: paid })
    const left = await coins()
    if (spendingChains.includes(chain)) {
      expect(left).toBeLessThanOrEqual(held - paid)
      expect(left).toBeGreaterThan(held - paid - paid / 10n)
    }

    const { length } = lab.broadcasts
    manners.locked = true
    await expect(sign()).rejects.toMatchObject({ code: 'wallet_locked' })
    expect(lab.broadcasts).toHaveLength(length)
    stop()
  })
})
