import { afterAll, afterEach, beforeAll } from 'vitest'
import { enterLabNetwork } from './labNetwork.ts'
import { type MainnetLab, startMainnetLab } from './mainnetLab.ts'

/**
 * Starts the laboratory before the tests of a file and makes `fetch` reach it. Its hosts behave well again after each test,
 * and it is closed after the last one.
 */
export function provideMainnetLab(): Omit<MainnetLab, 'close'> {
  let started: MainnetLab | undefined
  let leave: (() => Promise<void>) | undefined
  const lab = () => {
    if (!started) throw new Error('The laboratory starts before the first test.')
    return started
  }
  beforeAll(async () => {
    started = await startMainnetLab()
    leave = enterLabNetwork(started.server)
  })
  afterEach(() => started?.server.reset())
  afterAll(async () => {
    await leave?.()
    await started?.close()
  })
  return {
    get server() {
      return lab().server
    },
    get mainnet() {
      return lab().mainnet
    },
    get config() {
      return lab().config
    },
    get broadcasts() {
      return lab().broadcasts
    },
  }
}
