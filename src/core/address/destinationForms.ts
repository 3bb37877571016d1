import type { ChainId } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'

/** A form of address that its chain knows but a swap must not use. */
export interface ForbiddenForm {
  readonly code: 'taproot' | 'mweb' | 'shielded' | 'tex' | 'tagged'
  readonly sentence: string
  readonly hint: string
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
    sentence: 'Maya Protocol cannot pay taproot addresses.',
    hint: 'Give an address that starts with bc1q, 3 or 1, or swap over THORChain.',
  },
  {
    code: 'mweb',
    chains: ['LTC'],
    protocols: both,
    pattern: /^(?:ltc|tltc|rltc)mweb1|^tmweb1/i,
    sentence: 'That is a Litecoin address of the extension blocks (MWEB), which no vault can pay.',
    hint: 'Give an address that starts with ltc1, L or M.',
  },
  {
    code: 'shielded',
    chains: ['ZEC'],
    protocols: both,
    pattern: /^(?:zs1|ztestsapling1|zregtestsapling1|zc[A-Za-z0-9]{90,}|u1|utest1|uregtest1)/,
    sentence: 'That is a shielded Zcash address, and vaults pay transparent ones only.',
    hint: 'Give a transparent address of the same wallet, one that starts with t1 or t3.',
  },
  {
    code: 'tex',
    chains: ['ZEC'],
    protocols: ['MAYACHAIN'],
    pattern: /^tex(?:test|regtest)?1/i,
    sentence: 'Maya Protocol does not know TEX addresses.',
    hint: 'Give the same wallet’s address that starts with t1.',
  },
  {
    code: 'tagged',
    chains: ['XRP'],
    protocols: both,
    pattern: /^[XT][1-9A-HJ-NP-Za-km-z]{46}$|^r[1-9A-HJ-NP-Za-km-z]{24,34}(?:[:?/ ]|$)(?<=[:?/ ])/,
    sentence: 'That XRP address carries a destination tag, and swaps are paid without one.',
    hint: 'Give a plain address (r…) of a wallet of your own that needs no tag.',
  },
]

export function forbiddenForm(text: string, protocol: Protocol, chain: ChainId): ForbiddenForm | undefined {
  return rules.find(
    (rule) => rule.chains.includes(chain) && rule.protocols.includes(protocol) && rule.pattern.test(text),
  )
}
