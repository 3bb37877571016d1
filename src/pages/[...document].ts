import type { APIRoute } from 'astro'
import { addressesOf, documents } from '../discovery/documents.ts'
import { registryOf } from '../discovery/registry/registry.ts'
import { publicConfig } from '../runtime/browser.ts'

/** Every machine-read file at each of its addresses. */
export function getStaticPaths() {
  return documents.flatMap((document) =>
    addressesOf(document).map((address) => ({ params: { document: address.slice(1) }, props: { document } })),
  )
}

export const GET: APIRoute = ({ props, site, url }) => {
  const { document } = props as { document: (typeof documents)[number] }
  const registry = registryOf((site ?? url).href.replace(/\/+$/, ''), publicConfig.network, publicConfig)
  return new Response(document.render(registry), { headers: { 'content-type': document.mediaType } })
}
