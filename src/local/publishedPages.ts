import { isRead } from './asked.ts'
import { failureAnswer, methodNotAllowed, notFound } from './failure.ts'
import type { Pages } from './router.ts'
import type { StaticFiles } from './staticFiles.ts'

/** The built site's pages. A file can only be read; what is missing is answered by 404.html with the status 404. */
export function publishedPages(files: StaticFiles, siteUrl: string): Pages {
  return {
    lasting: true,
    answer: async (asked) => {
      const found = files.find(asked.pathname)
      if (found === undefined) return undefined
      return isRead(asked) ? files.serve(found, asked) : failureAnswer(methodNotAllowed, siteUrl)
    },
    notFound: async (asked) => {
      const page = files.find('/404')
      const served = page === undefined ? undefined : await files.serve(page, asked, 404)
      return served ?? failureAnswer(notFound, siteUrl)
    },
  }
}
