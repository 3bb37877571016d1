import { registerTexts } from './registerTexts.ts'

/** Texts of the comparison with a hardware wallet's screen. They load with the review. */
export const deviceEn = registerTexts('device', {
  title: 'Hardware wallet: compare these groups',
  intro: 'A Ledger or Trezor shows the transaction on its own screen. Compare every group there before you approve it.',
  differs: 'If one group differs, reject it on the device. Nothing is sent then.',
  vault: 'Vault address',
  vaultPaid: (amount: string) => `The device calls it “Address”, “To” or “Recipient”, and shows ${amount} beside it.`,
  vaultInData: 'It is part of the data. Many devices show it in hexadecimal, without capital letters.',
  router: 'Router contract',
  routerWhy: 'The device calls it “To” or “Contract”, and “Spender” when you approve a token.',
  memo: 'Memo',
  memoOutput: 'The device calls it “OP_RETURN”. It is an output of its own and gets no coins.',
  memoInData: 'It is part of the data. Devices that can’t read the data show it in hexadecimal, or only a hash.',
  memoText: 'The device calls it “Memo”.',
  memoHex: 'The same memo in hexadecimal',
  memoHexWhy: 'Some devices show bytes instead of letters.',
  memoRest: 'Rest of the memo, as an address',
  memoRestWhy: 'A long memo continues in outputs like this one. They get the smallest amount that the chain allows.',
  destination: 'Your destination, inside the memo',
  destinationWhy: (owner: string) => `The coins arrive at this address. ${owner}.`,
})
