import { z } from 'zod'
import { type Units, units } from '../../core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../core/asset/asset.ts'
import { chains as chainSpecs } from '../../core/chains/chains.ts'
import type { DevnetChain } from '../chains/chain.ts'
import { credit } from '../machine/bank.ts'
import type { Machine } from '../machine/machine.ts'
import { addressField, amountField, assetField, hashField, protocolField } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { type ControllableDevnet, defineControl } from './defineControl.ts'
import { chainOfAsset, findAsset, MAX_COINS } from './findAsset.ts'

/** Coins of the chain given to the payer for fees, and for a reserve where the chain requires one. */
const FEE_COINS = 20n

export const makeDeposit = defineControl({
  id: 'makeDeposit',
  method: 'POST',
  path: '/devnet/deposit',
  summary: "Pay a protocol's vault, with a memo or without.",
  description:
    'Paid from a devnet account, which is funded first. On EVM chains a memo goes through the protocol’s router; on ' +
    "THOR and MAYA the protocol's own coins are sent in a signed MsgDeposit. Without a memo it pays a registered memoless " +
    'swap. It is included in the next block of its chain.',
  input: z.strictObject({
    protocol: protocolField,
    asset: assetField,
    amount: amountField,
    memo: z
      .string()
      .max(250)
      .default('')
      .meta({ examples: ['=:ETH.ETH:0x…:0/1/0'] }),
  }),
  output: z.object({ hash: hashField, from: addressField }),
  refusals: ['invalid_amount', 'invalid_asset', 'unsupported_asset', 'payment_refused'],
  async handle(devnet, { protocol, asset: text, amount: digits, memo }) {
    const { asset, one } = findAsset(devnet, text)
    const machine = devnet.state[protocol]
    const chain = chainOfAsset(devnet, asset)
    const amount = units(BigInt(digits))
    if (amount > MAX_COINS * one) {
      throw new ControlRefusal('invalid_amount', `${digits} is more than ${MAX_COINS} coins.`, 'Pay less.')
    }
    const to = receiverOf(machine, chain)
    const depositRouter = machine.vaults.get(chain.chain)?.router
    return devnet.simulation.betweenBlocks(() => {
      const coin = { asset: formatAsset(asset), amount }
      fund(devnet, chain, { ...coin, to: chain.addressOf(PAYER) })
      const hash = chain.send({
        from: PAYER,
        to,
        memo,
        ...coin,
        ...(depositRouter !== undefined && { depositRouter }),
      })
      return { hash, from: chain.addressOf(PAYER) }
    })
  },
})

/** Returns the address that receives a chain's deposits for a protocol. */
function receiverOf({ base, vaults, protocol }: Machine, chain: DevnetChain): string {
  const address = chain.chain === base.chain ? chain.addressOf('module') : vaults.get(chain.chain)?.address
  if (address !== undefined) return address
  const hint = 'Use the other protocol, or an asset of another chain.'
  throw new ControlRefusal('unsupported_asset', `${protocol} has no vault on ${chain.chain}.`, hint)
}

/** Label of the account that pays. */
const PAYER = 'payer'

interface Funds {
  readonly to: string
  readonly asset: string
  readonly amount: Units
}

/** Funds the payer with the payment and its fees. A protocol's own bank credits at once. */
function fund({ state }: ControllableDevnet, chain: DevnetChain, { to, asset, amount }: Funds): void {
  const { gasAsset } = chainSpecs[chain.chain]
  const home = Object.values(state).find(({ base }) => base.chain === chain.chain)
  const fees = { asset: gasAsset, amount: units(FEE_COINS * 10n ** (home?.protocol === 'MAYACHAIN' ? 10n : 8n)) }
  for (const coin of [fees, { asset, amount }]) {
    if (home === undefined) chain.includeNow(chain.faucet({ to, ...coin }))
    else credit(home, to, { asset: parseAsset(coin.asset, home.protocol), amount: coin.amount })
  }
}
