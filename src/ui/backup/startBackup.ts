import { type NetworkKind, protocolIds } from '../../core/chains/protocol.ts'
import { networkKinds, ownNodePolicy, publicConfig } from '../../runtime/browser.ts'
import { confirmDialog } from '../shared/plain/confirmDialog.ts'
import { html, patch } from '../shared/plain/element.ts'
import { saveFile } from '../shared/plain/saveFile.ts'
import { backupEn as messages } from '../texts/backup.en.ts'
import { shippedLanguages } from '../texts/locales.ts'
import { numberLocale } from '../texts/shownLanguage.ts'
import { browserSwaps, readSwaps } from '../track/history/swapStore.ts'
import { formatSwapsCsv, readLedgers } from '../track/history/swapsCsv.ts'
import {
  type BackupContext,
  type BackupPart,
  type BackupPlan,
  type BackupRefusal,
  backupParts,
  countPlanned,
  countStored,
  formatBackup,
  readBackup,
  restoreBackup,
} from './backupFile.ts'

type Counts = Readonly<Record<BackupPart, number>>

function contextHere(): BackupContext | undefined {
  const storage = browserSwaps()
  const network = networkKinds[publicConfig.network]
  return storage && { network, storage, languages: shippedLanguages, nodePolicy: ownNodePolicy() }
}

/** Saves a CSV of the swaps, with the indexers' figures. */
export async function saveCsv(status: HTMLElement): Promise<void> {
  const network = networkKinds[publicConfig.network]
  const swaps = readSwaps().filter((record) => record.network === network)
  const show = (count: number) => patch(status, messages.csvReading(count, swaps.length))
  show(0)
  const ledgers = await readLedgers(swaps, show)
  saveFile('portage-swaps.csv', formatSwapsCsv(swaps, ledgers))
  patch(status, messages.csvSaved(swaps.length, swaps.length - ledgers.size))
}

/** Says what the file has, and saves it. */
export async function saveBackup(status: HTMLElement): Promise<void> {
  const context = contextHere()
  const counts = context && countStored(context)
  if (context === undefined || counts === undefined || backupParts.every((name) => counts[name] === 0)) {
    patch(status, messages.nothing)
    return
  }
  const isConfirmed = await confirmDialog({
    title: messages.saveTitle,
    confirm: messages.save,
    cancel: messages.cancel,
    content: [
      html('p', { class: 'muted' }, messages.saveLede),
      html(
        'ul',
        { class: 'backup-parts' },
        linesOf(counts).map(([, text]) => html('li', text)),
      ),
      html('p', { class: 't14 muted' }, messages.privacy),
    ],
  })
  if (isConfirmed) saveFile('portage-backup.json', formatBackup(context))
}

/** Reads a file, lets the person choose what to take over, and stores that. */
export async function restoreFile(text: string, status: HTMLElement): Promise<void> {
  const context = contextHere()
  if (context === undefined) {
    patch(status, messages.notStored)
    return
  }
  const plan = readBackup(text, context)
  if ('refused' in plan) {
    patch(status, refusalText(plan, context.network))
    return
  }
  const counts = countPlanned(plan)
  const notes = [
    plan.leftOut > 0 ? messages.leftOut(plan.leftOut) : '',
    plan.withoutRoom > 0 ? messages.noRoom(plan.withoutRoom) : '',
  ].filter(Boolean)
  if (backupParts.every((name) => counts[name] === 0)) {
    patch(status, [messages.nothingNew, ...notes].join(' '))
    return
  }
  const form = choices(plan, counts)
  const isConfirmed = await confirmDialog({
    title: messages.restoreTitle,
    confirm: messages.restore,
    cancel: messages.cancel,
    content: [
      html('p', { class: 'muted' }, messages.restoreLede),
      form,
      notes.map((note) => html('p', { class: 't14 muted' }, note)),
    ],
  })
  if (!isConfirmed) return
  const isChosen = (name: BackupPart) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.checked === true
  const stored = restoreBackup(plan, new Set(backupParts.filter(isChosen)), context)
  const lines = linesOf(stored)
  patch(
    status,
    lines.length === 0 ? messages.notStored : messages.restored(listOf(lines.map(([, line]) => line))),
    stored.settings + stored.nodes > 0 && ` ${messages.reload}`,
  )
}

function refusalText(refusal: BackupRefusal, network: NetworkKind): string {
  if ('theirs' in refusal) return messages.otherNetwork(messages.networks[refusal.theirs], messages.networks[network])
  return refusal.refused === 'newer_file' ? messages.newerFile : messages.notAFile
}

const listOf = (items: readonly string[]): string => new Intl.ListFormat(numberLocale()).format(items)

const linesOf = (counts: Counts): readonly (readonly [BackupPart, string])[] =>
  backupParts.flatMap((name) => (counts[name] > 0 ? [[name, messages[name](counts[name])] as const] : []))

/** A box for each part. Nodes are not chosen at first, because they have a vote on addresses. */
function choices({ nodes }: BackupPlan, counts: Counts): HTMLElement {
  const urls = protocolIds.flatMap((protocol) => nodes[protocol])
  const boxes = linesOf(counts).map(([name, text]) =>
    html(
      'label',
      { class: 'consent' },
      html('input', { type: 'checkbox', name, checked: name !== 'nodes' }),
      html(
        'span',
        text,
        name === 'nodes' && [
          html('span', { class: 't13 muted backup-node' }, messages.nodesWhy),
          urls.map((url) => html('code', { class: 't13 backup-node', dir: 'ltr' }, url)),
        ],
      ),
    ),
  )
  return html('div', { class: 'backup-parts' }, boxes)
}
