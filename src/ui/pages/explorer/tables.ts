import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import type { WirePool } from '../../../core/nodes/wire/wirePool.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { decimalsOf, priceText, roughText, shortName } from '../../shared/plain/assetText.ts'
import { createAssetMark, createChainMark } from '../../shared/plain/createAssetMark.ts'
import { type Child, html, patch } from '../../shared/plain/element.ts'
import type { DevnetChain, DevnetScenario, DevnetState, DevnetVault } from './explorerSchemas.ts'
import { copyableText, type ExplorerLocalization, timeAgo } from './explorerText.ts'

/** The pools of both protocols, as their nodes last reported them. */
export type Pools = Readonly<Record<Protocol, readonly WirePool[]>>

const figure = (...content: readonly Child[]) => html('td', { class: 'num' }, content)

/** Renders one row per asset: its devnet price and the depth of both protocols' pools. */
export function drawPools(
  place: Element,
  pools: Pools,
  prices: DevnetState['prices'],
  { locale }: ExplorerLocalization,
): void {
  const names = [...new Set([...pools.THORCHAIN, ...pools.MAYACHAIN].map(({ asset }) => asset))]
  const depths = (protocol: Protocol, name: string): readonly HTMLElement[] => {
    const pool = pools[protocol].find(({ asset }) => asset === name)
    if (pool === undefined) return [figure(), figure()]
    const base = (protocol === 'THORCHAIN' ? pool.balance_rune : pool.balance_cacao) ?? 0n
    const isOpen = pool.status.toLowerCase() === 'available'
    const depth = roughText(pool.balance_asset, decimalsOf(name), locale)
    return [
      figure(depth, !isOpen && [' ', html('span', { class: 'badge' }, pool.status)]),
      figure(roughText(base, protocols[protocol].baseDecimals, locale)),
    ]
  }
  const rows = names.map((name) =>
    html(
      'tr',
      html('th', { scope: 'row', title: name }, html('span', { class: 'row' }, createAssetMark(name), shortName(name))),
      figure(prices[name] !== undefined && priceText(prices[name], locale)),
      depths('THORCHAIN', name),
      depths('MAYACHAIN', name),
    ),
  )
  patch(place, rows)
}

/** Renders one row per chain, with a button to halt or resume it. */
export function drawChains(
  place: Element,
  chains: readonly DevnetChain[],
  { messages, number }: ExplorerLocalization,
): void {
  const failureBadge = (failure: DevnetChain['failure']) =>
    failure && html('span', { class: 'badge badge--danger', title: failure }, messages.failed)
  const haltButton = ({ chain, halted }: DevnetChain) =>
    html(
      'button',
      {
        type: 'button',
        class: 'btn btn--secondary btn--sm',
        'data-post': 'halt',
        'data-chain': chain,
        'data-halted': String(!halted),
        'data-keep': `halt-${chain}`,
        'aria-label': halted ? messages.unhaltOf(chain) : messages.haltOf(chain),
      },
      halted ? messages.unhalt : messages.halt,
    )
  const rows = chains.map((state) => {
    const { chain, height, time, block_seconds, pending, halted, failure } = state
    const badge = html(
      'span',
      { class: `badge badge--${halted ? 'danger' : 'ok'}` },
      halted ? messages.isHalted : messages.open,
    )
    return html(
      'tr',
      html(
        'th',
        { scope: 'row', title: chainName(chain) },
        html('span', { class: 'row' }, createChainMark(chain), chain),
      ),
      html('td', html('span', { class: 'row' }, failureBadge(failure), badge, haltButton(state))),
      figure(number(height)),
      html('td', { class: 'muted' }, timeAgo(time)),
      figure(number(pending)),
      figure(`${number(block_seconds)} s`),
    )
  })
  patch(place, rows)
}

/** Renders the protocols' vaults and how often they were rotated. */
export function drawVaults(place: Element, vaults: readonly DevnetVault[], localization: ExplorerLocalization): void {
  const { messages } = localization
  const items = vaults.map(({ protocol, chain, address, router, generation }) => {
    const place = `vault-${protocol}-${chain}`
    const about = `${protocols[protocol].name} · ${messages.generation(generation)}`
    return html(
      'li',
      html(
        'span',
        { class: 'row' },
        createChainMark(chain),
        html('b', chain),
        html('span', { class: 't13 faint' }, about),
      ),
      copyableText(address, messages.address, place, localization),
      router ? copyableText(router, messages.router, `${place}-router`, localization) : undefined,
    )
  })
  patch(place, items)
}

/** Renders the magic amounts: the last digits of a deposit and their scenario. */
export function drawScenarios(
  place: Element,
  scenarios: readonly DevnetScenario[],
  { messages }: ExplorerLocalization,
): void {
  const useButton = ({ suffix, id, title }: DevnetScenario) =>
    html(
      'button',
      {
        type: 'button',
        class: 'btn btn--secondary btn--sm',
        'data-suffix': suffix,
        'data-title': title,
        'data-keep': `use-${id}`,
        'aria-label': messages.useAmountOf(title),
      },
      messages.useAmount,
    )
  const rows = scenarios.map((scenario) =>
    html(
      'tr',
      html('td', html('code', `…${scenario.suffix}`)),
      html('th', { scope: 'row' }, scenario.title),
      html('td', { class: 'muted' }, scenario.what_happens),
      html('td', useButton(scenario)),
    ),
  )
  patch(place, rows)
}
