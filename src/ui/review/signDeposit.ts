import type { Node } from '../../core/nodes/node.ts'
import { type Consented, expectConsent } from '../../core/quote/expectConsent.ts'
import { type PreparedSigning, recheckDeposit, signPrepared } from '../../wallets/signPrepared.ts'
import type { Submitted } from '../../wallets/wallet.ts'
import type { Payer } from '../wallet/payer.ts'
import { expectSameNames } from './expectSameNames.ts'
import type { Reviewed } from './loadReview.ts'

export interface SigningParams extends Pick<PreparedSigning, 'onSigned' | 'onPrompt' | 'onHash'> {
  readonly reviewed: Reviewed
  readonly payer: Payer
  /** How the person accepted the loss, where it needs that. */
  readonly consented?: Consented | undefined
}

/** What is checked again before a signature: the deposit as it was shown, and the names of the form. */
function shownDeposit(node: Node, { request, deposit, prepared, otherNode }: Reviewed) {
  const { destination } = deposit.intent
  return {
    deposit,
    prepared,
    expectSameNames: () => expectSameNames([node, otherNode], { request, destination }),
  }
}

/**
 * Signs and sends the first transaction of a reviewed deposit, exactly as shown. Throws `SwapError` (price_limit)
 * without consent to the loss, and what `signPrepared` throws.
 */
export async function signDeposit(node: Node, signing: SigningParams): Promise<Submitted> {
  const { reviewed, payer, consented, onSigned, onPrompt, onHash } = signing
  expectConsent(reviewed.cost, consented)
  const { wallet, account: target, reader } = payer
  const shown = shownDeposit(node, reviewed)
  return signPrepared(node, { ...shown, wallet, target, reader, onSigned, onPrompt, onHash })
}

/** Resends signed bytes, after the same checks as before a signature. Throws what `signDeposit` throws. */
export async function resendDeposit(
  node: Node,
  { reviewed, payer, signed }: Pick<SigningParams, 'reviewed' | 'payer'> & { readonly signed: Uint8Array },
): Promise<string> {
  await recheckDeposit(node, shownDeposit(node, reviewed))
  return payer.reader.broadcast(signed)
}
