import { z } from 'zod'
import { defineOperation } from '../../src/contract/defineOperation.ts'
import { defineTool, readOnly } from '../../src/contract/defineTool.ts'
import { type Registry, registryOf } from '../../src/discovery/registry/registry.ts'

export const siteUrl = 'https://swap.example.org'

/** The registry with one more operation, tool and error than the contract has. */
export function registryWithDummies(): Registry {
  const registry = registryOf(siteUrl, 'mainnet')
  const soundings = defineOperation({
    method: 'POST',
    path: '/api/v1/soundings',
    summary: 'Record a sounding',
    input: z.strictObject({ fathoms: z.int().meta({ examples: [7] }), note: z.string().optional() }),
    output: z.strictObject({ kept: z.boolean() }).describe('Whether it was kept.'),
    errors: ['invalid_json', 'rate_limited', 'too_shallow' as 'invalid_input'],
    idempotent: true,
    limits: { requests: 'newsletterRequests', executions: 'newsletter' },
    deprecation: { since: '2027-01-01', sunset: '2027-08-01', page: '/developers/versioning' },
  })
  const tides = defineTool({
    name: 'get_tides',
    title: 'Tides',
    description: 'When the water comes back.',
    about: 'The next high water.',
    input: z.strictObject({ harbour: z.string().meta({ examples: ['Dover'] }) }),
    output: z.strictObject({ high: z.iso.datetime() }),
    annotations: readOnly,
    errors: ['too_shallow' as 'invalid_input'],
  })
  const too_shallow = {
    status: 409,
    title: 'The water is too shallow.',
    cause: 'The tide is out.',
    hint: 'Wait for the tide.',
  }
  return {
    ...registry,
    operations: { ...registry.operations, soundings },
    tools: { ...registry.tools, tides },
    errors: { ...registry.errors, too_shallow },
  }
}
