import type { SystemId } from '../src/contract/systems.ts'

/** A variable that holds a secret. The program that uses it reads it itself, so that no other bundle has its name. */
interface SecretVariable {
  readonly name: string
  readonly about: string
  readonly fallback: string
  readonly without?: string
  readonly neededBy?: readonly SystemId[]
}

/** Rows of the portal's table for variables outside runtime/variables.ts. */
export const secretVariables: readonly SecretVariable[] = [
  {
    name: 'MEMOLESS_MNEMONIC',
    about:
      'BIP-39 words of a THORChain account of its own with RUNE for fees. It registers references of memoless swaps and signs nothing else. Only the memoless function reads it.',
    fallback: 'none: registrations are refused; the devnet has a funded account',
    without: 'Registrations of memoless swaps.',
    neededBy: ['memoless'],
  },
]
