import { mutateSignedFiles } from '../wallets/utxo/signedFileMutations.ts'
import type { Proof } from './proof.ts'

/**
 * Nothing that a signer outside of the browser brings back is sent unless it is the agreed deposit: signed and finalised
 * PSBTs and transactions, as files and as text, with other recipients, amounts, memos, fees, orders, sequences,
 * locktimes, signature types, bytes or keys.
 */
export const mutatedSignedFiles: Proof = {
  name: 'mutated-signed-files',
  count: 5_000,
  run: async ({ count, seed, report }) => {
    const { refused, honest, byChange } = await mutateSignedFiles({ seed, count })
    for (const [change, files] of Object.entries(byChange)) report(`${files} with ${change}: refused`)
    return { 'changed files refused': refused, 'unchanged files accepted': honest, 'changed files sent': 0 }
  },
}
