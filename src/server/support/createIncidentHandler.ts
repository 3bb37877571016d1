import { site } from '../../site.ts'
import type { Incident } from '../../storage/incidentTable.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { stoppedBy, stopsOf, unreadIncidents } from '../limits/incidents.ts'
import { escapeHtml } from '../page/escapeHtml.ts'
import { documentCors } from '../transport/corsHeaders.ts'
import { createHandler, type FetchHandler } from '../transport/createHandler.ts'
import { jsonResponse } from '../transport/responses.ts'
import { taggedResponse } from '../transport/taggedResponse.ts'

/** How old the list may be when it is sent, in milliseconds. */
const maxAgeMs = 500

/**
 * Every open page reads the list every two seconds, so caches may keep it for as long. With the age above, a page shows
 * an incident within five seconds.
 */
const cacheControl = 'public, max-age=2'

/**
 * Creates the handler of the list of incidents, as JSON that pages read and as an Atom feed. It fails while the store
 * has never been read, because an empty list would lift the stops that a page knows.
 */
export function createIncidentHandler(serverContext: () => ServerContext): FetchHandler {
  return createHandler(
    {
      handle: async (request, { readIncidents, siteUrl, clock }) => {
        const { url, method } = request
        if (method !== 'GET' && method !== 'HEAD')
          throw new ApiError('method_not_allowed', { headers: { allow: 'GET, HEAD' } })
        const incidents = (await readIncidents?.(maxAgeMs)) ?? []
        if (incidents === unreadIncidents) throw new ApiError('storage_unavailable')
        const isFeed = new URL(url).pathname.endsWith('.atom')
        const type = isFeed ? 'application/atom+xml; charset=utf-8' : 'application/json; charset=utf-8'
        const body = isFeed ? feedOf(incidents, siteUrl, clock()) : JSON.stringify(viewIncidents(incidents))
        return taggedResponse(request, { body, headers: { 'cache-control': cacheControl, ...documentCors } }, type)
      },
      renderFailure: (_request, { status, body, headers }) => jsonResponse({ status, body, headers }),
    },
    serverContext,
  )
}

const timeText = (at: number) => new Date(at).toISOString()

/** What is stopped now, and every incident with its times, newest first. */
function viewIncidents(incidents: readonly Incident[]) {
  return {
    ...stopsOf(incidents),
    stopped: stoppedBy(incidents),
    incidents: incidents.map(({ id, text, url, stops, startedAt, endedAt }) => ({
      id,
      text,
      ...(url !== undefined && { url }),
      stops,
      started_at: timeText(startedAt),
      ...(endedAt !== undefined && { ended_at: timeText(endedAt) }),
    })),
  }
}

/** An Atom feed with an entry for each incident. Source: RFC 4287. */
function feedOf(incidents: readonly Incident[], siteUrl: string, now: number): string {
  const self = `${siteUrl}/.well-known/incidents.atom`
  const changes = incidents.map(({ startedAt, endedAt = startedAt }) => Math.max(startedAt, endedAt))
  const entries = incidents.map(({ id, text, url, stops, startedAt, endedAt }) => {
    const stopped = stops.length === 0 ? '' : ` Stopped: ${stops.join(', ')}.`
    const end = endedAt === undefined ? ' Open.' : ` Ended ${timeText(endedAt)}.`
    return `<entry><id>urn:uuid:${id}</id><title>${escapeHtml(text)}</title><published>${timeText(startedAt)}</published><updated>${timeText(endedAt ?? startedAt)}</updated><link href="${escapeHtml(url ?? `${siteUrl}/developers/status`)}"/><summary>${escapeHtml(`${text}${stopped} Since ${timeText(startedAt)}.${end}`)}</summary></entry>`
  })
  const updated = timeText(changes.length === 0 ? now : Math.max(...changes))
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>${self}</id><title>${escapeHtml(site.name)}: incidents</title><author><name>${escapeHtml(site.name)}</name></author><link rel="self" href="${self}"/><updated>${updated}</updated>${entries.join('')}</feed>\n`
}
