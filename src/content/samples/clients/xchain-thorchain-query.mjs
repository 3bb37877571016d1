// Quotes a swap, reads the network and follows a deposit with @xchainjs/xchain-thorchain-query. Prints the result as JSON.
import { Network } from '@xchainjs/xchain-client'
import { Midgard, MidgardCache, MidgardQuery } from '@xchainjs/xchain-midgard-query'
import { ThorchainCache, ThorchainQuery, Thornode, TransactionStage } from '@xchainjs/xchain-thorchain-query'
import { assetFromString, baseAmount, CryptoAmount } from '@xchainjs/xchain-util'

const [devnet, destinationAddress, hash] = process.argv.slice(2)
const thornode = new Thornode(Network.Testnet, { apiRetries: 0, thornodeBaseUrls: [`${devnet}/thornode`] })
const midgard = new Midgard(Network.Testnet, { apiRetries: 0, midgardBaseUrls: [`${devnet}/midgard`] })
const cache = new ThorchainCache(thornode, new MidgardQuery(new MidgardCache(midgard)))
const query = new ThorchainQuery(cache)

const [fromAsset, destinationAsset] = ['BTC.BTC', 'ETH.ETH'].map(assetFromString)
const amount = new CryptoAmount(baseAmount(10_000_000, 8), fromAsset)
const quote = await query.quoteSwap({ fromAsset, destinationAsset, amount, destinationAddress })
const { BTC: inbound } = await query.getInboundDetails()
const converted = await query.convert(amount, destinationAsset)
const { txType, inboundObserved, swapInfo } = await new TransactionStage(cache).checkTxProgress(hash)
const facts = {
  memo: quote.memo,
  canSwap: quote.txEstimate.canSwap,
  errors: quote.txEstimate.errors,
  isVault: quote.toAddress === inbound.address,
  isBelowMarket: quote.txEstimate.netOutput.baseAmount.lt(converted.baseAmount),

  txType,
  inbound: inboundObserved.status,
  swap: swapInfo.status,
}
console.info(JSON.stringify(facts))
