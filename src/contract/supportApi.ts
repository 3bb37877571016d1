import type { ApiSpec } from './apiSpec.ts'
import { operations } from './operations.ts'

/** The support API: newsletter and status. */
export const supportApi = {
  id: 'support',
  base: '/api/v1',
  title: 'API',
  summary: 'Support endpoints of the site.',
  about: [
    'Anonymous: no endpoint accepts a key, a token or a sign-in. For quotes, use the MCP server at /mcp.',
    'The path contains the version. An unversioned path is an alias of the newest version. A breaking change is a ' +
      'new version; the old one stays for at least six months with Deprecation and Sunset headers.',
    'Every response outside 2xx is the error object. Limits apply per client address and are in the RateLimit ' +
      'headers of each response.',
  ],
  tag: { name: 'Service', description: 'Newsletter and status of the site.' },
  operations,
  writes: ['newsletter'],
  errorForm: 'service',
  openApiPath: '/.well-known/openapi.json',
} as const satisfies ApiSpec
