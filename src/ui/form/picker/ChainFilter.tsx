import { useMemo } from 'react'
import { ChainMark } from '../../shared/assets/AssetMark.tsx'
import { chainName } from '../../shared/assets/chainName.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'
import { pausedChains } from './markHalted.ts'

interface ChainFilterProps {
  assets: readonly ListedAsset[]
  chosen: string | undefined
  onChoose: (chain: string | undefined) => void
}

/** Filter buttons for the chains of the list, deepest pools first. A press selects a chain, another clears it. */
export function ChainFilter({ assets, chosen, onChoose }: ChainFilterProps) {
  const picker = usePickerMessages()
  const chains = useMemo(() => [...new Set(assets.map(({ asset }) => asset.chain))], [assets])
  const paused = useMemo(() => pausedChains(assets), [assets])
  return (
    <fieldset className="filters" aria-label={picker.chains}>
      <button
        type="button"
        className="filter filter--all"
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {picker.allChains}
      </button>
      {chains.map((chain) => (
        <button
          key={chain}
          type="button"
          className="filter"
          aria-pressed={chosen === chain}
          onClick={() => onChoose(chosen === chain ? undefined : chain)}
        >
          <ChainMark chain={chain} />
          {chainName(chain)}
          {paused.has(chain) && <span className="badge badge--warn">{picker.paused}</span>}
        </button>
      ))}
    </fieldset>
  )
}
