import { applyPolicy, hardenPages } from '../../integrations/applyContentSecurityPolicy.ts'
import { readPages, writePages } from '../../integrations/pageFiles.ts'
import { startPageThread } from '../../integrations/pageThread.ts'

/** Hardens the pages of a folder as a build does, and writes them and their policy. Returns the policy. */
export async function hardenFolder(folder: string, connectTo: readonly string[]): Promise<string> {
  const thread = startPageThread('https://portage.example')
  try {
    const pages = await readPages(folder)
    for (const { path, html } of pages) thread.add({ path, html })
    const policy = await applyPolicy(folder, pages, await hardenPages(pages, thread), { connectTo })
    await writePages(folder, pages)
    return policy
  } finally {
    await thread.end()
  }
}
