import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { cosmosKeyParts } from '../../wallets/burner/cosmosBurner.ts'
import { evmKeyParts } from '../../wallets/burner/evmBurner.ts'
import { memoKeyParts } from '../../wallets/burner/memoBurner.ts'
import { solanaKeyParts } from '../../wallets/burner/solanaBurner.ts'
import { tronKeyParts } from '../../wallets/burner/tronBurner.ts'
import { utxoKeyParts } from '../../wallets/burner/utxoBurner.ts'
import { xrpKeyParts } from '../../wallets/burner/xrpBurner.ts'
import type { DepositStep } from './depositSteps.ts'
import { createMnemonicKeys } from './mnemonicKeys.ts'

/**
 * An account on a chain.
 * @example
 * const account: SignerAccount = await signer.accountOn('BTC', 'mainnet')
 */
export interface SignerAccount {
  readonly address: string
  /** Required for Cosmos accounts that never signed anything, and on XRP. */
  readonly publicKey?: Uint8Array
}

/**
 * Signs the transactions of swaps. Write your own for a key that is in a hardware module or a signing service: the
 * bytes are compared with the swap before and after `sign`.
 * @example
 * const addressOf = async (signer: Signer) => (await signer.accountOn('ETH', 'mainnet')).address
 */
export interface Signer {
  /** Returns the account that sends from a chain. Throws for a chain that it cannot sign for. */
  readonly accountOn: (chain: ChainId, network: NetworkKind) => Promise<SignerAccount>
  /** Returns the signed bytes of a step, in the form that wallets of its family return. */
  readonly sign: (step: DepositStep) => Promise<Uint8Array>
}

/**
 * Creates a signer of a private key of 32 bytes: for secp256k1, and on Solana the Ed25519 seed. Throws `SwapError`
 * (invalid_parameter) without showing it.
 * @example
 * const signer = createKeySigner(new Uint8Array(32).fill(7))
 */
export function createKeySigner(privateKey: Uint8Array): Signer {
  const key = Uint8Array.from(privateKey)
  if (key.length !== 32 || key.every((byte) => byte === 0)) {
    throw new SwapError('This is not a private key.', {
      code: 'invalid_parameter',
      hint: 'Give the 32 bytes of a private key.',
    })
  }
  return signerOf(() => key)
}

/**
 * Creates a signer of a BIP-39 mnemonic in English, with the usual first account of each chain. Throws `SwapError`
 * (invalid_parameter) without showing it.
 * @example
 * createMnemonicSigner('not a mnemonic') // throws SwapError
 */
export const createMnemonicSigner = (mnemonic: string): Signer => signerOf(createMnemonicKeys(mnemonic))

function signerOf(keyOf: (chain: ChainId) => Uint8Array): Signer {
  return {
    async accountOn(chain, network) {
      const { address, publicKey } = partsOn(chain, keyOf(chain)).accountOn(chain, network)
      if (typeof address !== 'string') throw unsupported(chain)
      return { address, ...(publicKey && { publicKey }) }
    },
    sign(step) {
      switch (step.family) {
        case 'evm':
          return evmKeyParts(keyOf(step.deposit.intent.chain)).sign(step.deposit)
        case 'utxo':
          return utxoKeyParts(keyOf(step.deposit.intent.chain)).sign(step.deposit)
        case 'send_with_memo':
          return memoKeyParts(keyOf(step.deposit.intent.chain)).sign(step.deposit)
        case 'cosmos':
          return cosmosKeyParts(keyOf(step.deposit.intent.chain)).sign(step.deposit)
        case 'xrp':
          return xrpKeyParts(keyOf('XRP')).sign(step.deposit)
        case 'solana':
          return solanaKeyParts(keyOf('SOL')).sign(step.deposit)
        case 'tron':
          return tronKeyParts(keyOf('TRON')).sign(step.deposit)
      }
    },
  }
}

function partsOn(chain: ChainId, key: Uint8Array) {
  const families = {
    evm: evmKeyParts,
    utxo: utxoKeyParts,
    cosmos: cosmosKeyParts,

    xrp: xrpKeyParts,
    solana: solanaKeyParts,
    tron: tronKeyParts,
  }
  if (chain === 'BCH' || chain === 'ZEC') return memoKeyParts(key)
  const { family } = chains[chain]
  if (!Object.hasOwn(families, family)) throw unsupported(chain)
  const parts = families[family as keyof typeof families](key)
  if (!parts.chains.includes(chain)) throw unsupported(chain)
  return parts
}

const unsupported = (chain: ChainId): SwapError =>
  new SwapError(`A key cannot sign for ${chain} here.`, {
    code: 'wallet_unsupported',
    hint: 'Send from another chain.',
  })
