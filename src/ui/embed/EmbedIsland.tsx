import { useEffect, useState } from 'react'
import { type EmbedParams, readEmbedParams } from '../shared/embedParams.ts'
import { useLanguage } from '../texts/useLanguage.ts'
import { EmbedFrame } from './EmbedFrame.tsx'

/** The widget in the chosen language. The built page is empty, because only its address has the swap. */
export function EmbedIsland() {
  const language = useLanguage()
  const [params, setParams] = useState<EmbedParams | undefined>(undefined)
  useEffect(() => {
    const read = readEmbedParams(location.search)
    history.replaceState(history.state, '', location.pathname + read.search + location.hash)
    setParams(read)
  }, [])
  return params === undefined ? <div className="embed" /> : <EmbedFrame params={params} language={language} />
}
