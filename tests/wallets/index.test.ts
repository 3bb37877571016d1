import { expect, test } from 'vitest'
import { bundleOf } from '../bundle.ts'

const index = new URL('../../src/wallets/index.ts', import.meta.url).pathname

test('has no import side effects, and one wallet bundles only its family', async () => {
  expect(Object.keys(await import('../../src/wallets/index.ts'))).toContain('discoverWallets')
  const { code: nothing } = await bundleOf(`import * as wallets from ${JSON.stringify(index)}`)
  expect(nothing.trim().length).toBeLessThan(200)
  const { code: keplr } = await bundleOf(`export { createKeplrWallet } from ${JSON.stringify(index)}`)
  expect(keplr).toContain('signDirect')
  const foreign = ['eip6963', 'wallet-standard', 'eth_sendTransaction', 'toSignInputs', 'requestAccounts', 'jitless']
  expect(foreign.filter((word) => keplr.includes(word))).toEqual([])
})
