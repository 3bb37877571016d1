import { describe, expect, test } from 'vitest'
import { checkDestination, checkRefundAddress } from '../../../src/core/address/destination.ts'
import { readPaymentLink } from '../../../src/core/address/paymentLink.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { type ChainId, chainIds, chains } from '../../../src/core/chains/chains.ts'
import { isEvmChain } from '../../../src/core/chains/isEvmChain.ts'
import { networks } from '../../../src/core/chains/networks.ts'
import type { NetworkKind } from '../../../src/core/chains/protocol.ts'
import { paymentUri } from '../../../src/core/memo/memoless/paymentUri.ts'
import { addressesOf } from '../memo/arbitraries.ts'

const active = chainIds.filter((id) => chains[id].active)

function check(chain: ChainId, text: string, network: NetworkKind = 'mainnet') {
  const [protocol = 'THORCHAIN'] = chains[chain].protocols
  const toAsset = parseAsset(chains[chain].gasAsset, protocol)
  return checkDestination({ protocol, toAsset, destination: text, network })
}

const outcome = (chain: ChainId, text: string, network?: NetworkKind) => {
  const checked = check(chain, text, network)
  const codes = checked.findings.map(({ code }) => code)
  return checked.ok ? { address: checked.address, codes } : { codes }
}

/** The text of an address behind a scheme. */
const linkTo = (chain: ChainId, scheme: string, address: string, network: NetworkKind = 'mainnet'): string => {
  if (chain === 'BCH') return `${network === 'mainnet' ? 'bitcoincash' : 'bchreg'}:${address}`
  const id = isEvmChain(chain) && scheme === 'ethereum' && chain !== 'ETH' ? `@${networks[chain].chainId}` : ''
  return `${scheme}:${address}${id}`
}

describe('a payment link', () => {
  const schemes = active.flatMap((chain) => networks[chain].linkSchemes.map((scheme) => [chain, scheme] as const))

  test.each(schemes)(
    'for %s with the scheme %s gives its address, and the rest is dropped with a notice',
    (...given) => {
      const [chain, scheme] = given
      for (const network of ['mainnet', 'mocknet'] as const) {
        const [address = ''] = addressesOf(chain, network)
        const link = `${linkTo(chain, scheme, address, network)}?amount=0.1&label=Shop&message=Thank%20you`
        for (const text of [link, link.replace(scheme, scheme.toUpperCase()), link.replace(':', '://')]) {
          if (chain === 'BCH' && text !== link) continue
          const found = outcome(chain, text, network)
          expect(found.codes[0], text).toBe('link')
          expect(found.address).toBe(outcome(chain, address, network).address)
        }
      }
    },
  )

  test.each(active)('for %s is never taken for another chain', (chain) => {
    const [address = ''] = addressesOf(chain, 'mainnet')
    for (const other of active) {
      if (other === chain) continue
      for (const scheme of networks[chain].linkSchemes) {
        const text = `${linkTo(chain, scheme, address)}?amount=1`
        const [finding] = check(other, text).findings
        expect([other, text, finding?.code, finding?.severity]).toEqual([other, text, 'other_link', 'refusal'])
        expect(finding?.sentence).toBe(`That is a payment link for ${chains[chain].name}.`)
      }
    }
  })

  test('that the memoless service writes is read back, on every chain', () => {
    for (const chain of active) {
      const [address = ''] = addressesOf(chain, 'mainnet')
      const evmChainId = isEvmChain(chain) ? networks[chain].chainId : undefined
      const text = paymentUri({
        asset: parseAsset(chains[chain].gasAsset),
        address,
        amount: units(123_456_789n),
        evmChainId,
      })
      expect(outcome(chain, text).address, text).toBe(outcome(chain, address).address)
    }
  })

  const [account = '', token = ''] = addressesOf('ETH', 'mainnet')

  test.each<[ChainId, string, string | undefined]>([
    ['ETH', `ethereum:${account}@1?value=1e18`, account],
    ['ETH', `ethereum:pay-${account}`, account],
    ['ETH', `ethereum:${account.toLowerCase()}`, account],
    ['ETH', `ethereum:${token}@1/transfer?address=${account}&uint256=1e6`, account],
    ['BASE', `ethereum:${account}@8453`, account],
    ['BASE', `eip155:8453:${account}`, account],
    ['BASE', `base:${account}`, account],
    ['AVAX', `ethereum:${account}`, undefined],
    ['ETH', `ethereum:${account}@8453`, undefined],
    ['ETH', `ethereum:${account}@99999`, undefined],
    ['ETH', `eip155:56:${account}`, undefined],
    ['ETH', `ethereum:${token}@1/approve?address=${account}&uint256=1`, undefined],
    ['ETH', `ethereum:${token}@1/transfer?uint256=1`, undefined],
    ['ETH', `ethereum:${token}@1/transfer?address=${account}&address=${token}`, undefined],
    ['ETH', `ethereum:${token}?address=${account}&uint256=1`, undefined],
    ['ETH', `ethereum:${token}?value=0&data=0xa9059cbb`, undefined],
    ['ETH', `ethereum:${token}?function=transfer(address ${account}, uint 1)`, undefined],
    ['ETH', `ethereum:${account}?contractAddress=${token}&decimal=6&value=1`, account],
    ['ETH', `eth:${account}`, account],
    ['BASE', `eth:${account}`, undefined],
    ['BTC', `ethereum:${account}@1`, undefined],
  ])('on %s, "%s" pays %s', (chain, text, address) => {
    expect(outcome(chain, text).address).toBe(address)
  })

  test('with a chain id of the devnet is read on a mocknet only', () => {
    expect(outcome('ETH', `ethereum:${account}@99999`, 'mocknet').address).toBe(account)
    expect(outcome('ETH', `ethereum:${account}@8453`, 'mocknet').codes).toEqual(['other_link'])
  })

  test('without an address, or with several, is refused', () => {
    const [one = '', other = ''] = addressesOf('ZEC', 'mainnet')
    expect(outcome('ZEC', `zcash:?address=${one}&amount=1`).address).toBe(one)
    expect(outcome('ZEC', `zcash:?address=${one}&address.1=${other}`).codes).toEqual(['unreadable_link'])
    expect(outcome('ZEC', `zcash:${one}?amount=1&address.1=${other}`).codes).toEqual(['unreadable_link'])
    expect(outcome('BTC', 'bitcoin:?lno=lno1zrxq8pjw7qjlm68mtp7e3yvxee4y5').codes).toEqual(['unreadable_link'])
    const [bitcoin = ''] = addressesOf('BTC', 'mainnet')
    expect(outcome('BTC', `bitcoin:?bc=${bitcoin}&lno=lno1zrxq8pjw7qjlm68mtp7e3yvxee4y5`).address).toBe(bitcoin)
  })

  test('with a demand that nothing here can meet is refused', () => {
    const [address = ''] = addressesOf('BTC', 'mainnet')
    expect(outcome('BTC', `bitcoin:${address}?req-somethingnew=1`).codes).toEqual(['unreadable_link'])
  })

  test('for Bitcoin Cash gives its address in every spelling', () => {
    const cash = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
    const legacy = '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu'
    for (const text of [
      `bitcoincash://${cash}`,
      `bitcoincash:${legacy}`,
      `bitcoincash:${legacy}?amount=1`,
      `BITCOINCASH:${cash.toUpperCase()}?AMOUNT=1`,
    ]) {
      expect(outcome('BCH', text), text).toMatchObject({ address: cash })
      expect(outcome('BCH', text).codes, text).toContain('link')
    }
    expect(outcome('BCH', `bitcoincash:${cash}`).codes).not.toContain('link')
  })

  test('whose address is wrong is refused for its address', () => {
    expect(outcome('BTC', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5?amount=1').codes).toEqual([
      'invalid_address',
    ])
    expect(outcome('LTC', 'litecoin:3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw').codes).toEqual(['outdated'])
  })

  test('with a destination tag is refused as the address with a tag is, and any other memo is a danger', () => {
    const [xrp = ''] = addressesOf('XRP', 'mainnet')
    const [atom = ''] = addressesOf('GAIA', 'mainnet')
    for (const text of [
      `${xrp}?dt=7`,
      `ripple:${xrp}?dt=7`,
      `xrpl:${xrp}?amount=1&tag=7`,
      `xrp:${xrp}?destination_tag=7`,
    ]) {
      expect(outcome('XRP', text).codes, text).toEqual(['tagged'])
    }
    expect(outcome('XRP', `ripple:${xrp}?amount=5`).address).toBe(xrp)
    expect(check('GAIA', `cosmos:${atom}?memo=42`).findings[0]).toMatchObject({ code: 'link_memo', severity: 'danger' })
  })

  test('is read in a refund address too', () => {
    const [address = ''] = addressesOf('BTC', 'mainnet')
    const params = { protocol: 'THORCHAIN', fromAsset: parseAsset('BTC.BTC'), network: 'mainnet' } as const
    const checked = checkRefundAddress({ ...params, refundAddress: `bitcoin:${address}?amount=1` })
    expect(checked.ok && checked.address).toBe(address)
  })

  test('is not what an ordinary text is', () => {
    for (const chain of active) {
      const [address = ''] = addressesOf(chain, 'mainnet')
      for (const text of [address, 'alice', 'alice.eth', '', ':', 'lightning:lnbc1', 'x'.repeat(5_000)]) {
        expect(
          readPaymentLink(text, chain, 'mainnet'),
          `${formatAsset(parseAsset(chains[chain].gasAsset))} ${text}`,
        ).toBeUndefined()
      }
    }
  })
})
