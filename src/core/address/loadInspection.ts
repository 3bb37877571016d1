import { homeChain } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { isContractEnding } from './contractEndings.ts'
import { type InspectedRecipient, inspectRecipient, type RecipientParams } from './inspectRecipient.ts'

/** Inspects an address as `checkDestination` does. The lists are loaded for the addresses that need them only. */
export async function loadInspection(params: RecipientParams): Promise<InspectedRecipient> {
  const chain = homeChain(params.asset, params.protocol)
  const family = isChainId(chain) ? chains[chain].family : undefined
  const [contracts, modules, curve] = await Promise.all([
    isContractEnding(params.text) ? import('./wellKnownContracts.ts') : undefined,
    family === 'cosmos' ? import('./moduleAccounts.ts') : undefined,
    family === 'solana' ? import('./ed25519.ts') : undefined,
  ])
  return inspectRecipient(params, {
    contractAt: (address, of) => contracts?.wellKnownContract(address, of),
    isModule: (address, of) => modules?.isModuleAddress(address, of) ?? false,
    isWalletKey: (bytes) => curve?.isEd25519PublicKey(bytes) ?? false,
  })
}
