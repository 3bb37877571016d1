import { isName } from '../core/address/names.ts'
import type { Protocol } from '../core/chains/protocol.ts'
import { affiliateCaps } from '../core/memo/affiliateCaps.ts'
import type { Parser } from './variableParsers.ts'

/** A registered name of a protocol, and the basis points of each swap that it receives. */
export interface ServiceFee {
  readonly name: string
  readonly bps: number
}

/** Parses a name with basis points, such as "portage:10". */
const feeOf =
  (protocol: Protocol): Parser<ServiceFee> =>
  (text) => {
    const [name = '', bpsText = '', ...rest] = text.split(':')
    const most = affiliateCaps[protocol].bps
    const bps = /^[1-9]\d{0,3}$/.test(bpsText) ? Number(bpsText) : 0
    if (isName(name) && rest.length === 0 && bps > 0 && bps <= most) return { value: { name, bps } }
    return { refused: `it is not a registered name with 1 to ${most} basis points` }
  }

const about = (kind: string, chain: string) =>
  `${kind} and basis points of the operator’s own fee on ${chain} swaps that the aggregator quotes. Callers see it as the fee “service”.`

/** Variables of the operator's own fee. */
export const serviceFeeVariables = {
  serviceFeeThorchain: {
    name: 'SERVICE_FEE_THORCHAIN',
    about: about('THORName', 'THORChain'),
    fallback: 'no fee',
    expects: 'a name and basis points, such as portage:10',
    read: feeOf('THORCHAIN'),
  },
  serviceFeeMaya: {
    name: 'SERVICE_FEE_MAYACHAIN',
    about: about('MAYAName', 'Maya'),
    fallback: 'no fee',
    expects: 'a name and basis points, such as portage:10',
    read: feeOf('MAYACHAIN'),
  },
} as const
