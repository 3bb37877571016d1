import { formatAsset } from '../../asset/asset.ts'
import { expectMemo } from '../expectMemo.ts'
import { type CosmosDepositIntent, expectAtHome, signerOf } from './cosmosIntent.ts'
import type { CosmosMessage } from './cosmosMessages.ts'
import { aminoDeposits } from './cosmosNetworks.ts'
import { readBack } from './readBack.ts'
import { type CosmosTx, unsignedTx } from './unsignedTx.ts'

/**
 * Builds a MsgDeposit: sends an asset on THORChain or Maya (a coin, synth, trade, secured or derived asset) to the
 * protocol with a memo. The amount is in units and may be zero. Decodes the bytes and compares them with the intent
 * (`DepositMismatchError`). Throws `DepositIntentError` (unsupported_asset, memo_too_long, invalid_parameter) and
 * `InvalidAddressError`. Source: THORNode 3.17 and Mayanode 1.124, types.MsgDeposit.
 */
export function buildCosmosDeposit(intent: CosmosDepositIntent): CosmosTx {
  const { chain, asset, amount, memo } = intent
  const signer = signerOf(intent)
  expectAtHome(intent)
  expectMemo(intent)
  const { symbol, ticker, kind } = asset
  const flags = { synth: kind === 'synth', trade: kind === 'trade', secured: kind === 'secured' }
  const coin = { asset: { chain: asset.chain, symbol, ticker, ...flags }, amount, decimals: 0n }
  const message: CosmosMessage = {
    typeUrl: '/types.MsgDeposit',
    value: { coins: [coin], memo, signer: signer.bytes },
  }
  const aminoMessage = {
    type: aminoDeposits[chain],
    value: { coins: [{ amount: amount.toString(), asset: formatAsset(asset) }], memo, signer: signer.text },
  }
  return readBack(unsignedTx(intent, { message, aminoMessage, memo: '' }), intent)
}
