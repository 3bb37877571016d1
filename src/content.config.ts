import { defineCollection } from 'astro:content'
import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { z } from 'astro/zod'

/** The portal's pages. Each file's place is its address: developers/api.mdx is /developers/api. */
const docs = defineCollection({
  loader: docsLoader(),
  schema: docsSchema({ extend: z.object({ description: z.string() }) }),
})

export const collections = { docs }
