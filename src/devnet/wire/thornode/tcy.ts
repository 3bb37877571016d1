import { balanceOf } from '../../machine/bank.ts'
import { tcyOf } from '../../machine/tcyIncome.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { always, refusing } from '../marked.ts'
import { isAccount } from './isAccount.ts'

/** Lists the accounts that stake TCY, in the node's envelope. Source: queryTCYStakers of THORNode 3.17. */
export const tcyStakers: Handler = ({ stakes }) => {
  const staked = [...stakes].filter(([, amount]) => amount > 0n).sort(([a], [b]) => (a < b ? -1 : 1))
  return ok({ tcy_stakers: staked.map(([address, amount]) => ({ address, amount: String(amount) })) })
}

export const tcyStaker: Handler = (machine, { params }) => {
  const { address = '' } = params
  if (!isAccount(machine, address)) return fail(machine, 'fail to parse address: decoding bech32 failed')
  const amount = machine.stakes.get(address) ?? 0n
  return amount === 0n
    ? fail(machine, `fail to tcy staker: TCYStaker doesn't exist: ${address}`)
    : ok({ address, amount: String(amount) })
}

/** Returns the TCY of the claiming module, which belongs to the protocol. Source: OpenAPI document of THORNode 3.19. */
export const tcyProtocolOwned: Handler = (machine) =>
  ok({ amount: String(balanceOf(machine, machine.modules.tcyClaim, tcyOf(machine))) })

const CAUSE = 'the devnet has no claims on TCY'

export const tcyClaimers: Handler = always(CAUSE, { tcy_claimers: [] })

export const tcyClaimer: Handler = refusing(CAUSE, (machine, { params }) =>
  fail(machine, `fail to tcy claimer: TCYClaimer doesn't exist: ${(params.address ?? '').slice(0, 200)}`),
)
