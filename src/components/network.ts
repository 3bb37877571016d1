import type { Network } from '../runtime/browser.ts'

interface NetworkSign {
  readonly name: string
  /** Two words for the badge in the header. */
  readonly short: string
  readonly sentence: string
}

/** What every page says about the network it runs on. Real money needs no sign, so mainnet has none. */
export const networkSigns: Record<Exclude<Network, 'mainnet'>, NetworkSign> = {
  devnet: {
    name: 'Devnet',
    short: 'test coins',
    sentence: 'Play money. Nothing here is worth anything.',
  },
  stagenet: {
    name: 'Stagenet',
    short: 'rehearsal network',
    sentence: 'A rehearsal network with thin pools and odd prices.',
  },
}
