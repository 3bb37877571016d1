import { pathnameOf } from '../std/pathnameOf.ts'
import { failureResponse, methodNotAllowed, notFound } from './failure.ts'
import { isRead } from './isRead.ts'
import type { Pages } from './router.ts'
import type { StaticFiles } from './staticFiles.ts'

/** Serves the built site's pages, read-only. A missing page is 404.html with status 404. */
export function publishedPages(files: StaticFiles, siteUrl: string): Pages {
  return {
    find: async (request) => {
      const file = files.find(pathnameOf(request.url))
      if (file === undefined) return undefined
      return isRead(request) ? files.serve(file, request) : failureResponse(methodNotAllowed, siteUrl)
    },
    notFound: async (request) => {
      const page = files.find('/404')
      const response = page === undefined ? undefined : await files.serve(page, request, 404)
      return response ?? failureResponse(notFound, siteUrl)
    },
  }
}
