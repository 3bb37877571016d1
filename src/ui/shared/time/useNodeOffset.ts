import { useEffect, useState } from 'react'
import { getNodeTime } from '../../../core/actions/getNodeTime.ts'
import { type Protocol, protocolIds } from '../../../core/chains/protocol.ts'
import type { Nodes } from '../../../core/nodes/node.ts'
import { untilPressedLoaded } from '../parts/loadPressed.ts'
import type { NodeOffset } from './priceValidity.ts'

export type NodeOffsets = Partial<Record<Protocol, NodeOffset>>

/**
 * Reads each protocol's clock once `active`. Without a response there is no offset, and only the page's own time limit
 * applies.
 */
export function useNodeOffset(nodes: Nodes, active: boolean): NodeOffsets {
  const [offsets, setOffsets] = useState<NodeOffsets>({})
  useEffect(() => {
    if (!active) return
    const given = new AbortController()
    const { signal } = given
    const read = async (protocol: Protocol) => {
      await untilPressedLoaded()
      const { time } = await getNodeTime(nodes[protocol], { signal })
      setOffsets((known) => ({ ...known, [protocol]: { ms: time * 1000 - performance.now() } }))
    }
    for (const protocol of protocolIds) read(protocol).catch(() => undefined)
    return () => given.abort()
  }, [nodes, active])
  return offsets
}
