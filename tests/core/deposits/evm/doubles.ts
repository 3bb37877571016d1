import { readFileSync } from 'node:fs'
import solc from 'solc'
import type { Hex } from 'viem'

const names = ['RouterV4', 'RouterV6', 'StubbornToken', 'DevnetToken', 'BatchDelegate'] as const
type DoubleName = (typeof names)[number]

/** The fields of the compiler's output that we read. Source: Solidity's standard JSON output. */
interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly evm: { readonly deployedBytecode: { readonly object: string } } }>>
    >
  >
}

/** Throws what the compiler says. */
function compileDoubles(): Readonly<Record<DoubleName, Hex>> {
  const sources = Object.fromEntries(names.map((name) => [name, { content: sourceOf(name) }]))
  const input = {
    language: 'Solidity',
    sources,
    settings: { optimizer: { enabled: true }, outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const faults = (output.errors ?? []).map(({ formattedMessage }) => formattedMessage)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const codes = names.map((name) => {
    const code = output.contracts[name]?.[name]?.evm.deployedBytecode.object
    if (!code) throw new Error(`The compiler made nothing of ${name}.`)
    return [name, `0x${code}`] as const
  })
  return Object.fromEntries(codes) as Record<DoubleName, Hex>
}

const sourceOf = (name: string): string => readFileSync(new URL(`contracts/${name}.sol`, import.meta.url), 'utf8')

const codes = compileDoubles()

/** Routers of the two generations, tokens, and what an account of several calls delegates to: the code that a chain runs. */
export const {
  RouterV4: routerV4Code,
  RouterV6: routerCode,
  StubbornToken: tokenCode,
  DevnetToken: devnetTokenCode,
  BatchDelegate: batchDelegateCode,
} = codes
