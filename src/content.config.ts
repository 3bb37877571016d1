import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { z } from 'astro/zod'

/**
 * The portal's pages. Each file's place is its address: developers/api.mdx is /developers/api. `system` names the entry of
 * `src/contract/systems.ts` that a page explains; its description is marked while that system is missing. A `wide` page shows requests beside their responses.
 */
const docs = defineCollection({
  loader: docsLoader(),
  schema: docsSchema({
    extend: z.object({ description: z.string(), system: z.string().optional(), wide: z.boolean().optional() }),
  }),
})

export const collections = { docs }
