import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import type { WirePool } from '../../../core/nodes/wire/wirePool.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { assetMark, chainMark } from '../../shared/plain/assetMark.ts'
import { decimalsOf, priceText, roughText, shortName } from '../../shared/plain/assetText.ts'
import { html } from '../../shared/plain/element.ts'
import { renderList } from '../../shared/plain/renderList.ts'
import { copyableText, type ExplorerLocalization, timeAgo } from './explorerText.ts'
import type { DevnetChain, DevnetScenario, DevnetState, DevnetVault } from './wire.ts'

/** The pools of both protocols, as their nodes last reported them. */
export type Pools = Readonly<Record<Protocol, readonly WirePool[]>>

const figure = (text: string) => html('td', { class: 'num' }, text)

/** Renders one row per asset: its devnet price and the depth of both protocols' pools. */
export function drawPools(
  place: Element,
  pools: Pools,
  prices: DevnetState['prices'],
  localization: ExplorerLocalization,
): void {
  const names = [...new Set([...pools.THORCHAIN, ...pools.MAYACHAIN].map(({ asset }) => asset))]
  const rows = names.map((name) => ({
    name,
    usd: prices[name],
    thor: pools.THORCHAIN.find(({ asset }) => asset === name),
    maya: pools.MAYACHAIN.find(({ asset }) => asset === name),
  }))
  renderList(place, rows, {
    key: ({ name }) => name,
    draw: ({ name, usd, thor, maya }) =>
      html(
        'tr',
        {},
        html('th', { scope: 'row', title: name }, html('span', { class: 'row' }, assetMark(name), shortName(name))),
        figure(usd === undefined ? '' : priceText(usd, localization.locale)),
        ...depths(thor, 'THORCHAIN', localization),
        ...depths(maya, 'MAYACHAIN', localization),
      ),
  })
}

function depths(
  pool: WirePool | undefined,
  protocol: Protocol,
  { locale }: ExplorerLocalization,
): readonly HTMLElement[] {
  if (pool === undefined) return [figure(''), figure('')]
  const base = protocol === 'THORCHAIN' ? pool.balance_rune : pool.balance_cacao
  const asset = figure(roughText(pool.balance_asset, decimalsOf(pool.asset), locale))
  if (pool.status.toLowerCase() !== 'available') asset.append(' ', html('span', { class: 'badge' }, pool.status))
  return [asset, figure(roughText(base ?? 0n, protocols[protocol].baseDecimals, locale))]
}

/** Renders one row per chain, with a button to halt or resume it. */
export function drawChains(
  place: Element,
  chains: readonly DevnetChain[],
  { messages, number }: ExplorerLocalization,
): void {
  renderList(place, chains, {
    key: ({ chain }) => chain,
    draw: ({ chain, height, time, block_seconds, pending, halted, failure }) =>
      html(
        'tr',
        {},
        html('th', { scope: 'row', title: chainName(chain) }, html('span', { class: 'row' }, chainMark(chain), chain)),
        html(
          'td',
          {},
          html('span', { class: 'row' }, ...failureBadge(failure, messages), ...chainBadges(chain, halted, messages)),
        ),
        figure(number(height)),
        html('td', { class: 'muted' }, timeAgo(time)),
        figure(number(pending)),
        figure(`${number(block_seconds)} s`),
      ),
  })
}

function failureBadge(
  failure: string | null | undefined,
  { failed }: ExplorerLocalization['messages'],
): readonly HTMLElement[] {
  return failure ? [html('span', { class: 'badge badge--danger', title: failure }, failed)] : []
}

function chainBadges(
  chain: string,
  halted: boolean,
  messages: ExplorerLocalization['messages'],
): readonly HTMLElement[] {
  const badge = html(
    'span',
    { class: `badge badge--${halted ? 'danger' : 'ok'}` },
    halted ? messages.isHalted : messages.open,
  )
  const button = html(
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
  return [badge, button]
}

/** Renders the protocols' vaults and how often they were rotated. */
export function drawVaults(place: Element, vaults: readonly DevnetVault[], localization: ExplorerLocalization): void {
  const { messages } = localization
  renderList(place, vaults, {
    key: ({ protocol, chain, address }) => `${protocol}-${chain}-${address}`,
    draw: (vault) => {
      const { protocol, chain, address, router, generation } = vault
      const place = `vault-${protocol}-${chain}`
      const about = `${protocols[protocol].name} · ${messages.generation(generation)}`
      return html(
        'li',
        {},
        html(
          'span',
          { class: 'row' },
          chainMark(chain),
          html('b', {}, chain),
          html('span', { class: 't13 faint' }, about),
        ),
        copyableText(address, messages.address, place, localization),
        router ? copyableText(router, messages.router, `${place}-router`, localization) : undefined,
      )
    },
  })
}

/** Renders the magic amounts: the last digits of a deposit and their scenario. */
export function drawScenarios(
  place: Element,
  scenarios: readonly DevnetScenario[],
  { messages }: ExplorerLocalization,
): void {
  renderList(place, scenarios, {
    key: ({ id }) => id,
    draw: ({ suffix, id, title, what_happens }) =>
      html(
        'tr',
        {},
        html('td', {}, html('code', {}, `…${suffix}`)),
        html('th', { scope: 'row' }, title),
        html('td', { class: 'muted' }, what_happens),
        html(
          'td',
          {},
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
          ),
        ),
      ),
  })
}
