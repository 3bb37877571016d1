import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** The portal's pages. Each file's place is its address: developers/api.mdx is /developers/api. */
const docs = defineCollection({
  loader: glob({ base: './src/content/docs', pattern: '**/*.mdx' }),
  schema: z.object({ title: z.string(), description: z.string(), sidebar: z.object({ label: z.string() }).optional() }),
})

export const collections = { docs }
