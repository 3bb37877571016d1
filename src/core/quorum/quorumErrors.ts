import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import type { Dissent } from './countVotes.ts'

interface Unconfirmed {
  readonly protocol: Protocol
  readonly chain: string
  readonly dissent: readonly Dissent[]
}

/**
 * Why an address is not confirmed: nodes report different things, too few respond, they are behind their chain or each
 * other, it is not known yet whether they follow their chain, not every operator reports the same new router, or the
 * router is stagenet's.
 */
export type UnconfirmedReason = 'disagree' | 'silent' | 'behind' | 'unverified' | 'new_router' | 'stagenet_router'

const unconfirmedHints: Readonly<Partial<Record<UnconfirmedReason, string>>> = {
  new_router:
    'Send nothing. The router contract is not in the list of this release, so every operator has to report it. Try again later, or update Portage.',
  stagenet_router: 'Send nothing. The nodes report a router of stagenet: check that they are nodes of mainnet.',
}

/**
 * The nodes do not confirm one deposit address, so nothing may be sent. `dissent` lists their reports.
 *
 * @example
 * const error = new InboundUnconfirmedError({ protocol: 'THORCHAIN', chain: 'BTC', dissent: [] })
 * error.reason // 'disagree'
 */
export class InboundUnconfirmedError extends SwapError {
  override name = 'InboundUnconfirmedError'
  readonly chain: string
  readonly dissent: readonly Dissent[]
  readonly reason: UnconfirmedReason
  constructor({
    protocol,
    chain,
    dissent,
    reason = 'disagree',
  }: Unconfirmed & { readonly reason?: UnconfirmedReason }) {
    super(
      `The nodes of ${protocols[protocol].name} do not confirm one deposit address for ${chain}. ${listed(dissent)}`,
      {
        code: 'inbound_unconfirmed',
        hint:
          unconfirmedHints[reason] ??
          'Send nothing. Try again in a minute; if it stays, one of the configured nodes is wrong.',
      },
    )
    this.chain = chain
    this.dissent = dissent
    this.reason = reason
  }
}

/**
 * The nodes agree that the chain has no vault.
 *
 * @example
 * await verifyInbound(nodes.THORCHAIN, 'XRD') // throws NoVaultError
 */
export class NoVaultError extends SwapError {
  override name = 'NoVaultError'
  constructor({ protocol, chain }: { protocol: Protocol; chain: string }) {
    super(`${protocols[protocol].name} accepts no deposits on ${chain}.`, {
      code: 'unsupported_asset',
      hint: 'Choose an asset of another chain.',
    })
  }
}

/**
 * The nodes do not agree on a gas rate within a factor of two, or report one that is out of bounds or in another unit.
 *
 * @example
 * const error = new GasRateError({ protocol: 'THORCHAIN', chain: 'BTC', dissent: [] })
 * error.code // 'gas_rate_out_of_bounds'
 */
export class GasRateError extends SwapError {
  override name = 'GasRateError'
  readonly chain: string
  readonly dissent: readonly Dissent[]
  constructor({ protocol, chain, dissent }: Unconfirmed) {
    super(
      `The nodes of ${protocols[protocol].name} do not agree on a plausible gas rate on ${chain}. ${listed(dissent)}`,
      {
        code: 'gas_rate_out_of_bounds',
        hint: 'Send nothing. Try again when the fees of the chain are back to normal.',
      },
    )
    this.chain = chain
    this.dissent = dissent
  }
}

/**
 * The nodes do not agree on a registered memo, so no amount and no address may be shown. `dissent` lists their reports.
 *
 * @example
 * const error = new ReferenceUnconfirmedError({ protocol: 'THORCHAIN', dissent: [] })
 * error.code // 'inbound_unconfirmed'
 */
export class ReferenceUnconfirmedError extends SwapError {
  override name = 'ReferenceUnconfirmedError'
  readonly dissent: readonly Dissent[]
  constructor({ protocol, dissent }: Omit<Unconfirmed, 'chain'>) {
    super(`The nodes of ${protocols[protocol].name} do not agree on the registered memo. ${listed(dissent)}`, {
      code: 'inbound_unconfirmed',
      hint: 'Send nothing. Try again in a minute; if it stays, one of the configured nodes is wrong.',
    })
    this.dissent = dissent
  }
}

/** Returns what the operators that disagree report. */
export const listed = (dissent: readonly Dissent[]): string =>
  dissent.length === 0
    ? ''
    : `${dissent.map(({ endpoint, report }) => `${endpoint}: ${report.replace(/\.$/, '')}`).join('; ')}.`
