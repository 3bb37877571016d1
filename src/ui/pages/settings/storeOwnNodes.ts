import type { OwnEndpoints } from '../../../core/nodes/net/ownEndpoints.ts'
import { ownNodesKey } from '../../../runtime/browser.ts'

/** Stores the person's own nodes. The page uses them after a reload. Throws where storage is blocked. */
export function storeOwnNodes(own: OwnEndpoints): void {
  const isEmpty = Object.values(own).every((urls) => urls.length === 0)
  if (isEmpty) localStorage.removeItem(ownNodesKey)
  else localStorage.setItem(ownNodesKey, JSON.stringify(own))
}
