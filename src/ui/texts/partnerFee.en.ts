import { registerTexts } from './registerTexts.ts'

/** Texts about the fee of a partner whose link opened the page. They load with such a link. */
export const partnerFeeEn = registerTexts('partnerFee', {
  feeTo: (name: string) => `Fee to ${name}`,
  share: (percent: string, bps: string) => `${percent}% (${bps} basis points), taken from what you receive`,
  droppedTitle: (name: string) => `${name} takes no fee from this swap`,
  dropped: {
    limit: 'Its fee is above the protocol’s limit, so we left it out.',
    name: 'Most nodes don’t confirm the name that receives it, so we left it out.',
    native_fee: 'Its fee would be below the network’s own fee for paying it, so we left it out.',
    minimum: 'Its fee would raise the smallest amount above yours, so we left it out.',
    memo_length: 'With it, the swap instruction would be too long for the chain you pay from, so we left it out.',
    refused: 'The network does not accept it, so we left it out.',
  },
})

export type PartnerFeeMessages = typeof partnerFeeEn
