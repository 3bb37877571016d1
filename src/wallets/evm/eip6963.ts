import { iconOf, nameOf } from '../dress.ts'
import type { WalletTimes } from '../wallet.ts'
import { createEip1193Wallet, type Eip1193Provider } from './eip1193.ts'
import type { EvmWallet } from './evmChecks.ts'

/** The part of a window that wallets announce themselves on. */
export type AnnouncementBoard = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

const ANNOUNCE = 'eip6963:announceProvider'
const REQUEST = 'eip6963:requestProvider'

/** More wallets than anybody has; a page that is flooded stops listening. */
const MOST = 50

/**
 * Calls `found` once for every wallet that announces itself, now or later, until the returned function is called. Who
 * announces the same wallet twice is heard once. Source: EIP-6963.
 */
export function discoverEvmWallets(
  board: AnnouncementBoard,
  found: (wallet: EvmWallet) => void,
  times?: WalletTimes,
): () => void {
  const known = new Set<string>()
  const hear = (event: Event) => {
    const announced = read((event as CustomEvent<unknown>).detail)
    if (announced === undefined || known.has(announced.uuid) || known.size >= MOST) return
    known.add(announced.uuid)
    const { uuid, rdns, name, icon, provider } = announced
    found(
      createEip1193Wallet(provider, { id: `evm:${rdns}:${uuid}`, name: nameOf(name, rdns), icon: iconOf(icon) }, times),
    )
  }
  board.addEventListener(ANNOUNCE, hear)
  board.dispatchEvent(new Event(REQUEST))
  return () => board.removeEventListener(ANNOUNCE, hear)
}

function read(detail: unknown) {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: Eip1193Provider }
  const { uuid, rdns, name, icon } = info ?? {}
  if (typeof uuid !== 'string' || !/^[0-9a-f-]{36}$/i.test(uuid)) return undefined
  if (typeof rdns !== 'string' || !/^[\w-]+(\.[\w-]+){1,10}$/.test(rdns) || rdns.length > 100) return undefined
  if (typeof provider?.request !== 'function') return undefined
  return { uuid: uuid.toLowerCase(), rdns, name, icon, provider }
}
