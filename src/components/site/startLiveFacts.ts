import { type LiveFact, liveFacts, type ReportedStatus, type StoredHere } from './liveFacts.ts'

export type { LiveFact } from './liveFacts.ts'

/** Fills the facts of a text page, from the status document and from this browser. */
export async function startLiveFacts(box: HTMLElement): Promise<void> {
  const facts = [...box.querySelectorAll<HTMLElement>('[data-live]')]
  const texts = liveFacts(await readStatus(box.dataset.liveFacts ?? '', facts), storedHere())
  for (const fact of facts) fact.textContent = texts[fact.dataset.live as LiveFact]
}

/** Facts about this browser need no request. */
const local: readonly string[] = ['stored', 'cookies']

async function readStatus(url: string, facts: readonly HTMLElement[]): Promise<ReportedStatus | undefined> {
  if (facts.every(({ dataset }) => local.includes(dataset.live ?? ''))) return undefined
  try {
    const response = await fetch(url, { cache: 'no-store' })
    return response.ok ? ((await response.json()) as ReportedStatus) : undefined
  } catch {
    return undefined
  }
}

function storedHere(): StoredHere {
  const cookies = document.cookie.split(';').filter((cookie) => cookie.trim() !== '').length
  try {
    return { names: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort(), cookies }
  } catch {
    return { names: undefined, cookies }
  }
}
