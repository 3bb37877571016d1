import { failureResponse, methodNotAllowed, notFound } from './failure.ts'
import type { Pages } from './router.ts'
import type { StaticFiles } from './staticFiles.ts'

/** The built site's pages. A file can only be read; what is missing is answered by 404.html with the status 404. */
export function publishedPages(files: StaticFiles, siteUrl: string): Pages {
  return {
    answer: async (request) => {
      const found = files.find(new URL(request.url).pathname)
      if (found === undefined) return undefined
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      return isRead ? files.serve(found, request) : failureResponse(methodNotAllowed, siteUrl)
    },
    notFound: async (request) => {
      const page = files.find('/404')
      return page === undefined ? failureResponse(notFound, siteUrl) : files.serve(page, request, 404)
    },
  }
}
