import type { Page } from 'playwright-core'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { credit } from '../../src/devnet/machine/bank.ts'
import { registerReference } from '../../src/devnet/machine/inbound/references.ts'

const PAYER = 'memoless service'

/** A memoless service whose registrations reach THORChain at once, without a transaction. Call before `goto`. */
export async function registerOn(page: Page, { state, simulation }: Devnet): Promise<void> {
  const machine = state.THORCHAIN
  await page.route('**/memoless/api/v1/health', (route) => route.fulfill({ json: { status: 'ok' } }))
  await page.route('**/memoless/api/v1/register', async (route) => {
    const { asset, memo } = JSON.parse(route.request().postData() ?? '{}') as { asset: string; memo: string }
    const parsed = parseMemo(`REFERENCE:${asset}:${memo}`, 'THORCHAIN')
    if (!parsed.ok || parsed.memo.kind !== 'register_reference') throw new Error(`${memo} cannot be registered.`)
    const registration = parsed.memo
    const id = 'CD'.repeat(32)
    await simulation.betweenBlocks(() => {
      credit(machine, PAYER, { asset: machine.base, amount: 10_000_000_000n })
      const tx = { id, chain: 'THOR', from: PAYER, to: '', memo: '', coins: [], gas: [] }
      registerReference(machine, { tx, memo: registration })
    })
    await simulation.step(1)
    const stored = [...machine.references.values()].find(({ registrationHash }) => registrationHash === id)
    const body = {
      internal_api_id: crypto.randomUUID(),
      reference: stored?.reference,
      registration_hash: id,
      asset,
      memo,
    }
    await route.fulfill({ json: body })
  })
}
