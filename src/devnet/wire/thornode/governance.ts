import { fail, type Handler, ok } from '../handler.ts'
import { emptyFor, refusing } from '../marked.ts'
import { isAccount } from './isAccount.ts'

/** Returns a node's ban votes; none are ever cast. Source: queryBan of both nodes. */
export const ban: Handler = emptyFor('nodes of the devnet ban no other', (machine, { params }) =>
  isAccount(machine, params.address ?? '')
    ? ok({ node_address: params.address })
    : fail(machine, 'invalid node address: decoding bech32 failed'),
)

/** Source: queryUpgradeProposal of THORNode 3.17. */
export const upgradeProposal: Handler = refusing('nodes of the devnet propose no upgrades', (machine, { params }) =>
  fail(machine, `upgrade proposal not found: ${(params.name ?? '').slice(0, 100)}`),
)
