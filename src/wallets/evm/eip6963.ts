import { isCtrl } from '../pageObjects.ts'
import { sanitizeWalletIcon, sanitizeWalletName } from '../sanitizeWalletInfo.ts'
import type { WalletTimeouts } from '../wallet.ts'
import { createEip1193Wallet, type Eip1193Provider } from './eip1193.ts'
import type { EvmWallet } from './evmChecks.ts'

/** Event target on which wallets announce themselves. */
export type AnnouncementTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'

/** Maximum wallets accepted, which stops a flood of announcements. */
const MAX_WALLETS = 50

/**
 * Calls `found` with every wallet that announces itself and its reverse domain name, now or later, until the returned
 * function is called. A wallet that announces itself twice is reported once. Source: EIP-6963.
 * @example
 * const names: string[] = []
 * const stop = discoverEvmWallets(new EventTarget(), ({ name }) => names.push(name))
 * stop()
 */
export function discoverEvmWallets(
  events: AnnouncementTarget,
  found: (wallet: EvmWallet, rdns: string) => void,
  timeouts?: WalletTimeouts,
): () => void {
  const known = new Set<string>()
  const onEvent = (event: Event) => {
    const announced = read((event as CustomEvent<unknown>).detail)
    if (announced === undefined || known.has(announced.uuid) || known.size >= MAX_WALLETS) return
    known.add(announced.uuid)
    const { uuid, rdns, name, icon, provider } = announced
    found(
      createEip1193Wallet(
        provider,
        { id: `evm:${rdns}:${uuid}`, name: sanitizeWalletName(name, rdns), icon: sanitizeWalletIcon(icon) },
        timeouts,
      ),
      rdns,
    )
  }
  events.addEventListener(ANNOUNCE, onEvent)
  events.dispatchEvent(new Event(REQUEST))
  return () => events.removeEventListener(ANNOUNCE, onEvent)
}

function read(detail: unknown) {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: Eip1193Provider }
  const { uuid, rdns, name, icon } = info ?? {}
  if (typeof uuid !== 'string' || !/^[0-9a-f-]{36}$/i.test(uuid)) return undefined
  if (typeof rdns !== 'string' || !/^[\w-]+(\.[\w-]+){1,10}$/.test(rdns) || rdns.length > 100) return undefined
  if (typeof provider?.request !== 'function' || isCtrl(provider)) return undefined
  return { uuid: uuid.toLowerCase(), rdns, name, icon, provider }
}
