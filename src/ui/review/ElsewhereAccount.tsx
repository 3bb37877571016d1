import { useEffect, useId, useRef, useState } from 'react'
import type { ChainId } from '../../core/chains/chains.ts'
import { parseWatchOnly } from '../../core/deposits/utxo/account/parseWatchOnly.ts'
import type { WatchOnly } from '../../core/deposits/utxo/account/watchOnly.ts'
import { WatchOnlyError, type WatchOnlyFault } from '../../core/deposits/utxo/account/watchOnlyErrors.ts'
import type { InputKind } from '../../core/deposits/utxo/size.ts'
import type { UtxoChain } from '../../core/deposits/utxo/utxoNetworks.ts'
import { type AccountCoins, findAccountCoins } from '../../core/readers/utxo/findAccountCoins.ts'
import { browserReader, networkKinds, publicConfig } from '../../runtime/browser.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { Callout } from '../shared/parts/Callout.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { elsewhereEn as messages } from '../texts/elsewhere.en.ts'
import { browserSession } from '../wallet/browserSession.ts'
import { createExternalWallet } from '../wallet/externalWallet.ts'

interface ElsewhereAccountProps {
  chain: UtxoChain
  onChosen: () => void
}

const kinds: readonly InputKind[] = ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh']

type Search =
  | { kind: 'idle' }
  | { kind: 'running'; searched: number }
  | { kind: 'none' }
  | { kind: 'failed' }
  | { kind: 'partial'; coins: AccountCoins }

/** Takes an address, key or descriptor, finds its coins, and makes it the account that pays. */
export function ElsewhereAccount({ chain, onChosen }: ElsewhereAccountProps) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState<InputKind>('p2wpkh')
  const [search, setSearch] = useState<Search>({ kind: 'idle' })
  const field = useId()
  const stop = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const { watched, fault } = readText(text, { chain, kind })
  const first = watched?.type === 'account' ? watched.branches[0]?.keyAt(0).address : undefined
  const choose = async (account: Parameters<typeof createExternalWallet>[0]) => {
    const wallet = createExternalWallet(account)
    await browserSession.add(wallet)
    await browserSession.connect(wallet.id, chain)
    onChosen()
  }
  const use = (coins: AccountCoins) => {
    const [richest] = coins.funded
    if (richest) void choose({ chain, address: richest.address, keys: coins.funded })
  }
  const find = async (found: WatchOnly) => {
    if (found.type === 'address') return choose({ chain, address: found.address, keys: [] })
    const controller = new AbortController()
    stop.current?.abort()
    stop.current = controller
    const { signal } = controller
    setSearch({ kind: 'running', searched: 0 })
    try {
      const reader = await browserReader(chain)
      const onProgress = (searched: number) => signal.aborted || setSearch({ kind: 'running', searched })
      const coins = await findAccountCoins(reader, found.branches, { signal, onProgress })
      if (signal.aborted) return
      if (coins.funded.length === 0) return setSearch({ kind: 'none' })
      if (coins.isPartial) return setSearch({ kind: 'partial', coins })
      use(coins)
    } catch {
      if (!signal.aborted) setSearch({ kind: 'failed' })
    }
  }
  const change = (run: () => void) => {
    stop.current?.abort()
    setSearch({ kind: 'idle' })
    run()
  }
  return (
    <form
      className="stack elsewhere"
      onSubmit={(event) => {
        event.preventDefault()
        if (search.kind === 'partial') return use(search.coins)
        if (watched && search.kind !== 'running') void find(watched)
      }}
    >
      <div className="field">
        <label htmlFor={field}>{messages.label}</label>
        <textarea
          id={field}
          className="review-input elsewhere-text"
          rows={3}
          value={text}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={`${field}-hint`}
          onChange={({ target }) => change(() => setText(target.value))}
        />
        <p id={`${field}-hint`} className="t13 muted">
          {fault === undefined ? messages.hint : <b role="alert">{messages.faults[fault]}</b>}
        </p>
      </div>
      {watched?.type === 'account' && !watched.isKindStated && (
        <label className="field">
          {messages.kind}
          <select
            className="review-input"
            value={kind}
            onChange={({ target }) => change(() => setKind(kindOf(target.value)))}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {messages.kinds[each]}
              </option>
            ))}
          </select>
        </label>
      )}
      {watched?.type === 'account' && first !== undefined && (
        <div>
          <p className="t14 muted">{messages.first}</p>
          <AddressText address={first} />
          {!watched.isKindStated && <p className="t13 muted">{messages.compareFirst}</p>}
        </div>
      )}
      <SearchNotice search={search} />
      <p className="field-msg">
        <Icon name="lock" />
        <span>{messages.privacy(chainName(chain))}</span>
      </p>
      <button
        type="submit"
        className="btn btn--primary btn--sm"
        aria-disabled={watched === undefined || search.kind === 'running' || undefined}
      >
        {search.kind === 'partial' || watched?.type === 'address' ? messages.use : messages.find}
      </button>
    </form>
  )
}

const kindOf = (value: string): InputKind => kinds.find((each) => each === value) ?? 'p2wpkh'

interface ReadText {
  readonly watched?: WatchOnly
  readonly fault?: WatchOnlyFault
}

function readText(
  text: string,
  { chain, kind }: { readonly chain: ChainId & UtxoChain; readonly kind: InputKind },
): ReadText {
  if (text.trim() === '') return {}
  try {
    return { watched: parseWatchOnly(text, { chain, network: networkKinds[publicConfig.network], kind }) }
  } catch (error) {
    if (error instanceof WatchOnlyError) return { fault: error.fault }
    throw error
  }
}

function SearchNotice({ search }: { search: Search }) {
  return (
    <>
      <p className="field-msg" role="status">
        {search.kind === 'running' && <span>{messages.searching(String(search.searched))}</span>}
      </p>
      {search.kind === 'none' && (
        <Callout tone="info" title={messages.none} urgent>
          <p>{messages.noneWhy}</p>
        </Callout>
      )}
      {search.kind === 'failed' && (
        <Callout tone="warn" title={messages.failed} urgent>
          <p>{messages.failedWhy}</p>
        </Callout>
      )}
      {search.kind === 'partial' && <Callout tone="info" title={messages.partial} urgent />}
    </>
  )
}
