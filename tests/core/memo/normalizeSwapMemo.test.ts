import { expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { normalizeSwapMemo } from '../../../src/core/memo/normalizeSwapMemo.ts'

const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const BCH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const THOR = 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0'

test.each([
  [`=:e:${ETH.toLowerCase()}:1e8/1/0`, `=:e:${ETH}:1e8/1/0`],
  [`SWAP:ETH.ETH:${ETH.toLowerCase()}/${BTC.toUpperCase()}::`, `SWAP:ETH.ETH:${ETH}/${BTC}::`],
  [`=:c:bitcoincash:${BCH}:5`, `=:c:${BCH}:5`],
  ['=:c:1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', `=:c:${BCH}`],
  [`=:e:${ETH}:0:ana/${THOR.toUpperCase()}:10/20`, `=:e:${ETH}:0:ana/${THOR}:10/20`],
  [`=:BTC~BTC:${THOR.toUpperCase()}`, `=:BTC~BTC:${THOR}`],
  [`=:e:${ETH.toLowerCase()}|Note: A|B`, `=:e:${ETH}|Note: A|B`],
  ['=:e:Alice:5', '=:e:Alice:5'],
  ['=:c:bitcoincash:1e8', '=:c:bitcoincash:1e8'],
  ['=:e', '=:e'],
  ['ADD:BTC.BTC', 'ADD:BTC.BTC'],
  ['', ''],
])('"%s" is written as "%s"', (text, normal) => {
  expect(normalizeSwapMemo(text, { protocol: 'THORCHAIN', fromAsset: parseAsset('BTC.BTC') })).toBe(normal)
})
