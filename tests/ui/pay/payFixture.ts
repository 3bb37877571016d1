import type { Transport } from '../../../src/core/index.ts'
import { parseAsset, units } from '../../../src/core/index.ts'
import { type MemolessSwap, type RegisteredSwap, registeredSwap } from '../../../src/core/memo/memoless/memolessSwap.ts'
import { checkPayment, type Payment } from '../../../src/ui/pay/checkPayment.ts'
import { registerSwap } from '../../../src/ui/pay/memolessService.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { type MemolessFixture, openMemoless } from '../../server/memoless/memolessFixture.ts'

const KEY = '0f7a3c52-8f0e-4b43-9d3a-1a2b3c4d5e6f'

/** A devnet with a memoless service, and a reviewed swap of 10 LTC for DOGE. */
export interface PayFixture {
  readonly site: MemolessFixture
  readonly swap: MemolessSwap
  /** Sends the page's requests to the service. */
  readonly transport: Transport
  readonly register: (swap?: MemolessSwap) => Promise<RegisteredSwap>
  readonly check: (swap: RegisteredSwap) => Promise<Payment>
}

const SERVICE = 'https://swap.example.org/memoless/api/v1'

export async function openPay(): Promise<PayFixture> {
  const site = openMemoless()
  const { address } = await createTestUser(site.harness, 'receiver').accountOn('DOGE')
  const swap: MemolessSwap = {
    key: KEY,
    from: parseAsset('LTC.LTC'),
    to: parseAsset('DOGE.DOGE'),
    chosen: units(1_000_000_000n),
    memo: `=:DOGE.DOGE:${address}`,
    expected: units(400_000_000_000n),
  }
  const transport: Transport = async (request) => {
    const headers = Object.fromEntries(request.headers)
    const reply = await site.call(new URL(request.url).pathname.split('/').at(-1) ?? '', await request.json(), {
      headers,
    })
    return Response.json(reply.body, { status: reply.status, headers: reply.headers })
  }
  const { THORCHAIN: node, MAYACHAIN: otherNode } = site.harness.nodes
  return {
    site,
    swap,
    transport,
    register: async (wanted = swap) =>
      registeredSwap(wanted, await registerSwap({ url: SERVICE, transport }, wanted, new AbortController().signal)),
    check: (registered) => checkPayment({ node, otherNode, swap: registered, evmChainId: async () => undefined }),
  }
}
