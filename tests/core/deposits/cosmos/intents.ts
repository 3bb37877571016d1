import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { NetworkKind } from '../../../../src/core/chains/protocol.ts'
import { buildCosmosDeposit } from '../../../../src/core/deposits/cosmos/buildCosmosDeposit.ts'
import { buildCosmosTransfer } from '../../../../src/core/deposits/cosmos/buildCosmosTransfer.ts'
import type {
  CosmosDepositIntent,
  CosmosIntent,
  CosmosTransferIntent,
} from '../../../../src/core/deposits/cosmos/cosmosIntent.ts'
import type { SignMode } from '../../../../src/core/deposits/cosmos/cosmosMessages.ts'
import type { CosmosChain } from '../../../../src/core/deposits/cosmos/cosmosNetworks.ts'
import type { CosmosTx } from '../../../../src/core/deposits/cosmos/unsignedTx.ts'
import { dog, keyOf } from './keys.ts'

export const cat = keyOf(`${'cat '.repeat(23)}crawl`)

export const signerOn = (chain: CosmosChain, network: NetworkKind = 'mainnet') => ({
  address: dog.address(chain, network),
  publicKey: dog.publicKey,
  accountNumber: 1_234n,
  sequence: 56n,
})

export function depositOf(assetText: string, changes: Partial<CosmosDepositIntent> = {}): CosmosDepositIntent {
  const chain = changes.chain ?? 'THOR'
  return {
    kind: 'deposit',
    chain,
    network: 'mainnet',
    asset: parseAsset(assetText, chain === 'THOR' ? 'THORCHAIN' : 'MAYACHAIN'),
    amount: units(193_945_327_992n),
    memo: '=:BTC.BTC:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:352271308/1/1',
    signer: signerOn(chain, changes.network),
    signMode: 'direct',
    ...changes,
  }
}

export function transferOf(
  chain: CosmosChain,
  assetText: string,
  changes: Partial<CosmosTransferIntent> = {},
): CosmosTransferIntent {
  return {
    kind: 'transfer',
    chain,
    network: 'mainnet',
    asset: parseAsset(assetText, chain === 'MAYA' ? 'MAYACHAIN' : 'THORCHAIN'),
    amount: units(1_234_500n),
    memo: '=<:ETH.ETH:0x1b03d088612a00df0049634e9cc8684d622cada2:1e6/300/0',
    signer: signerOn(chain, changes.network),
    recipient: cat.address(chain, changes.network ?? 'mainnet'),
    signMode: 'direct',
    ...changes,
  }
}

/** One intent of every kind that has a shape of its own. */
export function everyIntent(signMode: SignMode): readonly CosmosIntent[] {
  return [
    depositOf('THOR.RUNE', { signMode }),
    depositOf('ETH-USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', { signMode }),
    depositOf('BTC~BTC', { signMode }),
    depositOf('BTC/BTC', { signMode, network: 'stagenet' }),
    depositOf('THOR.RUJI', { signMode, amount: units(0n), network: 'mocknet' }),
    depositOf('MAYA.CACAO', { signMode, chain: 'MAYA' }),
    transferOf('THOR', 'THOR.RUNE', { signMode }),
    transferOf('MAYA', 'MAYA.CACAO', { signMode, memo: '' }),
    transferOf('GAIA', 'GAIA.ATOM', { signMode }),
    transferOf('NOBLE', 'NOBLE.USDC', { signMode, fee: { amount: 2_000n, gas: 300_000n } }),
  ]
}

export function build(intent: CosmosIntent): CosmosTx {
  return intent.kind === 'deposit' ? buildCosmosDeposit(intent) : buildCosmosTransfer(intent)
}
