import { expectNoDifference } from '../../core/deposits/differences.ts'
import type { XrpTx } from '../../core/deposits/xrp/buildXrpDeposit.ts'
import { checkXrpDeposit, checkXrpTx } from '../../core/deposits/xrp/checkXrpDeposit.ts'
import { hashOfXrpTx } from '../../core/deposits/xrp/finalizeXrpDeposit.ts'
import type { XrpIntent } from '../../core/deposits/xrp/intent.ts'
import { parseTxHash } from '../../core/swap/hash.ts'
import type { Checks } from '../gate.ts'
import type { Built, Wallet } from '../wallet.ts'

/** A Payment, and the agreement it was built from. */
export type XrpDeposit = Built<XrpIntent, XrpTx>
/** A wallet of the XRP Ledger. */
export type XrpWallet = Wallet<XrpDeposit, 'xrp'>

export const xrpChecks: Checks<XrpDeposit> = {
  placeOf: ({ intent: { network } }) => ({ chain: 'XRP', network }),
  senderOf: ({ intent }) => intent.sender,
  expectBuilt({ intent, tx }) {
    expectNoDifference(checkXrpDeposit(tx.unsigned, intent))
    expectNoDifference(checkXrpDeposit(tx.json, intent))
  },
  async seal({ intent }, signed) {
    expectNoDifference(checkXrpTx(signed, intent))
    return { txBytes: signed, hash: hashOfXrpTx(signed) }
  },
  readHash: (said) => parseTxHash(String(said)),
}
