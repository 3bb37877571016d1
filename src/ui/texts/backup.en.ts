import { registerTexts } from './registerTexts.ts'

/** Texts of the file with everything that this browser stores. They load with the first press. */
export const backupEn = registerTexts('backup', {
  saveTitle: 'Save a backup of this browser',
  saveLede: 'One file restores it here or in another browser. It has:',
  nothing: 'This browser has nothing to save yet.',
  swaps: (count: number) => (count === 1 ? '1 swap' : `${count} swaps`),
  payments: (count: number) => (count === 1 ? '1 payment without a wallet' : `${count} payments without a wallet`),
  recipients: (count: number) => (count === 1 ? '1 saved recipient' : `${count} saved recipients`),
  settings: (count: number) => (count === 1 ? '1 setting' : `${count} settings`),
  nodes: (count: number) => (count === 1 ? '1 node of your own' : `${count} nodes of your own`),
  privacy:
    'The file is not encrypted. It shows addresses, amounts and names, and anyone who has it can open your payments without a wallet. It has no keys and no seed phrase. Nothing is sent to us.',
  save: 'Save file',
  cancel: 'Cancel',

  restoreTitle: 'Restore from this file?',
  restoreLede: 'Choose what to take over. What this browser has already stays as it is.',
  nodesWhy: 'They count as one vote on prices and addresses. Tick this only for nodes that you trust.',
  leftOut: (count: number) =>
    count === 1
      ? '1 entry is left out: known already, changed or invalid.'
      : `${count} entries are left out: known already, changed or invalid.`,
  noRoom: (count: number) =>
    count === 1
      ? 'There is no room for 1 entry. Erase some first.'
      : `There is no room for ${count} entries. Erase some first.`,
  nothingNew: 'There is nothing new in this file.',
  restore: 'Restore',
  restored: (list: string) => `Restored: ${list}.`,
  reload: 'Reload the page to use the restored settings.',
  notStored: 'Your browser did not allow storing it.',
  notAFile: 'This is not a file that Portage exported.',
  newerFile: 'A newer version of Portage wrote this file. Update this site to read it.',
  otherNetwork: (theirs: string, ours: string) =>
    `This file is of ${theirs}, and this site uses ${ours}. Nothing was taken over.`,
  networks: { mainnet: 'mainnet', stagenet: 'stagenet', mocknet: 'the devnet' },
  csvReading: (done: number, of: number) => `Reading figures: ${done} of ${of}`,
  csvSaved: (count: number, without: number) =>
    without === 0
      ? `Saved ${count === 1 ? '1 swap' : `${count} swaps`}.`
      : `Saved ${count === 1 ? '1 swap' : `${count} swaps`}. The indexer has no figures for ${without} of them, so their dollars and fees are empty.`,
})
