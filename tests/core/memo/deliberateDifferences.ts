import type { Protocol } from '../../../src/core/chains/protocol.ts'

/** A kind of memo that `parseMemo` refuses although the nodes read it. */
export interface DeliberateDifference {
  readonly reason: string
  readonly applies: (memo: string, protocol: Protocol) => boolean
}

const isSwap = (memo: string): boolean => /^(?:=|s|swap):/i.test(memo)
const field = (memo: string, at: number): string => memo.split(/[|]/)[0]?.split(':')[at] ?? ''

/** Every kind of memo that is read differently on purpose. In each, a deposit with it is refused and never misread. */
export const deliberateDifferences: readonly DeliberateDifference[] = [
  {
    reason: 'A number with a leading zero is octal in some fields of the nodes and decimal in others.',
    applies: (memo) =>
      (isSwap(memo) && /(?:^|\/)0\d/.test(field(memo, 3))) ||
      (isSwap(memo) && /(?:^|\/)0\d/.test(field(memo, 5))) ||
      /^m=<:/i.test(memo),
  },
  {
    reason: 'A sign, an underscore or another base in a number is nothing that people write on purpose.',
    applies: (memo) => isSwap(memo) && /^[+]|_|^0[box]/i.test(`${field(memo, 3)} ${field(memo, 5)}`.trim()),
  },
  {
    reason: 'Maya takes an affiliate share that is no whole number for 0; we ask for a number.',
    applies: (memo, protocol) => protocol === 'MAYACHAIN' && isSwap(memo) && /[^\d/]/.test(field(memo, 5)),
  },
  {
    reason: 'An EVM address whose letters contradict its EIP-55 checksum is probably mistyped.',
    applies: (memo) => isSwap(memo) && /^0x(?=.*[a-f])(?=.*[A-F])[\dA-Fa-f]{40}$/.test(field(memo, 2)),
  },
  {
    reason: 'Maya reads addresses of Litecoin and others from which it descends, but has no vault there.',
    applies: (memo, protocol) => protocol === 'MAYACHAIN' && /^(?:ltc|tltc|rltc)1/.test(field(memo, 2)),
  },
  {
    reason: 'A target of an aggregator without an aggregator has no effect, and was meant to have one.',
    applies: (memo) => isSwap(memo) && field(memo, 6) === '' && field(memo, 7) !== '',
  },
  {
    reason: 'The parser accepts the name, and the handler then refuses its form.',
    applies: (memo) => /^~:(?:.*\s|\w{31})/.test(memo),
  },
  {
    reason: 'The parser accepts more than everything, and the handler then refuses it.',
    applies: (memo) => /^(?:pool-|tcy-):10001/i.test(memo),
  },
  {
    reason: 'A reference has digits only; the node removes blanks.',
    applies: (memo) => /^r: /i.test(memo),
  },
  {
    reason: 'A mocknet node refuses mainnet accounts; we read every network’s and check the network with the address.',
    applies: (memo) => /^\w+:thor1/.test(memo),
  },
  {
    reason: 'Nodes write this memo for their own swaps; we show it in tracking and never send it.',
    applies: (memo) => /^(?:THOR|MAYA)-PREFERRED-ASSET-/.test(memo),
  },
]
