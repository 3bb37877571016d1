import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { bundleWidget } from '../../integrations/widgetScript.ts'
import { brokenMessage, formAfter, formWithAddress, openForm } from '../../tests/ui/embed/brokenMessages.ts'
import { kilobytes } from './kilobytes.ts'

const SEED = 20_261_120
const MESSAGES = 100_000

/** Measures the widget's script, and counts the invalid messages that change the form. */
export async function benchWidget(): Promise<void> {
  const script = await bundleWidget()
  const compressed = gzipSync(script, { level: 9 }).length
  console.log(`/widget.js: ${kilobytes(compressed)} gzip, ${kilobytes(script.length)} (limit 4 KB gzip)`)
  let changed = 0
  fc.assert(
    fc.property(brokenMessage, ({ data, origin }) => {
      for (const form of [openForm, formWithAddress]) if (formAfter(form, data, origin) !== form) changed += 1
    }),
    { numRuns: MESSAGES, seed: SEED },
  )
  console.log(`${MESSAGES} invalid messages of a page: ${changed} changes of the form`)
}
