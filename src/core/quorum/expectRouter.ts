import { isStagenetRouter, routerAt } from '../chains/knownRouters.ts'
import type { Router, RouterVersion } from '../chains/router.ts'
import type { Node } from '../nodes/node.ts'
import type { Agreement, Dissent } from './countVotes.ts'
import type { UnconfirmedReason } from './errors.ts'

/** Requirements of the router of a confirmed vault. */
export interface RouterRule {
  /** The router receives the deposit, rather than paying out. */
  readonly isSource: boolean
}

/** A rule with the routers on the vault's chain that `loadRouters` returns. */
export interface LoadedRule extends RouterRule {
  readonly known: readonly Router[]
}

/** A vault that a majority reports. */
interface AgreedVault {
  readonly chain: string
  readonly router?: string
}

/**
 * Returns why the operators do not confirm a router, or undefined when they do. A known router needs their majority. Any
 * other that receives a deposit needs every configured operator, because a list that is too old and nodes that are wrong
 * look the same. On mainnet, a router of stagenet is never confirmed.
 */
export function routerObjection(
  node: Node,
  { router }: Pick<AgreedVault, 'router'>,
  { endpoints }: Pick<Agreement<unknown>, 'endpoints'>,
  { isSource, known }: LoadedRule,
): UnconfirmedReason | undefined {
  if (router === undefined) return undefined
  if (node.network === 'mainnet' && isStagenetRouter(known, router)) return 'stagenet_router'
  const isKnown = routerAt(known, node, router) !== undefined
  // One endpoint counts for each operator that agrees.
  return isKnown || !isSource || endpoints.length === node.operators.length ? undefined : 'new_router'
}

/** Throws `InboundUnconfirmedError` with the objection of `routerObjection`; otherwise returns the known version. */
export async function expectRouter(
  node: Node,
  vault: AgreedVault,
  agreed: Pick<Agreement<unknown>, 'endpoints'>,
  { dissent, ...rule }: LoadedRule & { readonly dissent: readonly Dissent[] },
): Promise<RouterVersion | undefined> {
  const { chain, router } = vault
  const reason = routerObjection(node, vault, agreed, rule)
  if (reason !== undefined) {
    const { InboundUnconfirmedError } = await import('./errors.ts')
    throw new InboundUnconfirmedError({ protocol: node.protocol, chain, dissent, reason })
  }
  return router === undefined ? undefined : routerAt(rule.known, node, router)?.version
}
