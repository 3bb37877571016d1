import type { ServerContext } from '../context.ts'

/** Delay until the response is sent, so that its timing is the same for every address. */
const afterResponseMs = 100

/** Runs work after the response. Never rejects: a failure is reported under the label. */
export async function afterResponse(
  { reportError: report }: Pick<ServerContext, 'reportError'>,
  label: string,
  work: () => Promise<void>,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterResponseMs))
  try {
    await work()
  } catch (thrown) {
    report(label, thrown)
  }
}
