import { Suspense, useEffect, useState } from 'react'
import { type EmbedParams, readEmbedParams } from '../shared/embedParams.ts'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { Opening } from '../shared/parts/Opening.tsx'
import { useLanguage } from '../texts/useLanguage.ts'

// Loaded on demand, so that the swap page shares no file with the widget.
const EmbedFrame = lazyPart(() => import('./EmbedFrame.tsx').then((room) => room.EmbedFrame))

/** The widget in the chosen language. The built page is empty, because only its address has the swap. */
export function EmbedIsland() {
  const language = useLanguage()
  const [params, setParams] = useState<EmbedParams | undefined>(undefined)
  useEffect(() => {
    const read = readEmbedParams(location.search)
    history.replaceState(history.state, '', location.pathname + read.search + location.hash)
    setParams(read)
  }, [])
  if (params === undefined) return <div className="embed" />
  return (
    <Suspense
      fallback={
        <div className="embed">
          <Opening />
        </div>
      }
    >
      <EmbedFrame key={language} params={params} />
    </Suspense>
  )
}
