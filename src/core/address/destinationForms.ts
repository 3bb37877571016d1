import type { ChainId } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'

/** A form of address that its chain knows but a swap must not use. */
export interface ForbiddenForm {
  readonly code: 'taproot' | 'mweb' | 'shielded' | 'tex' | 'tagged'
}

interface FormRule extends ForbiddenForm {
  readonly chains: readonly ChainId[]
  readonly protocols: readonly Protocol[]
  readonly pattern: RegExp
}

const both: readonly Protocol[] = ['THORCHAIN', 'MAYACHAIN']

/** Sources: reference of the nodes' address rules (LTC without MWEB, XRP without tags), Maya's refusal of taproot. */
const rules: readonly FormRule[] = [
  {
    code: 'taproot',
    chains: ['BTC', 'LTC'],
    protocols: ['MAYACHAIN'],
    pattern: /^(?:bc|tb|bcrt|ltc|tltc|rltc)1p/i,
  },
  {
    code: 'mweb',
    chains: ['LTC'],
    protocols: both,
    pattern: /^(?:ltc|tltc|rltc)mweb1|^tmweb1/i,
  },
  {
    code: 'shielded',
    chains: ['ZEC'],
    protocols: both,
    pattern: /^(?:zs1|ztestsapling1|zregtestsapling1|zc[A-Za-z0-9]{90,}|u1|utest1|uregtest1)/,
  },
  {
    code: 'tex',
    chains: ['ZEC'],
    protocols: ['MAYACHAIN'],
    pattern: /^tex(?:test|regtest)?1/i,
  },
  {
    code: 'tagged',
    chains: ['XRP'],
    protocols: both,
    pattern: /^[XT][1-9A-HJ-NP-Za-km-z]{46}$|^r[1-9A-HJ-NP-Za-km-z]{24,34}(?:[:?/ ]|$)(?<=[:?/ ])/,
  },
]

/** Returns the code of the forbidden form that a text has; undefined for every other text. */
export function forbiddenForm(text: string, protocol: Protocol, chain: ChainId): ForbiddenForm['code'] | undefined {
  return rules.find(
    (rule) => rule.chains.includes(chain) && rule.protocols.includes(protocol) && rule.pattern.test(text),
  )?.code
}
