import path from 'node:path'
import { defineConfig } from 'vitest/config'

// Programs that tests start, and test files of their own process, compile each module once for all of them.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/portage-compiled')

const sharingRooms = [
  'std',
  'core',
  'devnet',
  'wallets',
  'contract',
  'ui',
  'discovery',
  'components',
  'content',
  'integrations',
  'lab',
  'runtime',
  'scripts',
]

/**
 * Tests of rooms whose modules keep nothing that one test could leave to the next, so that files may share them:
 * loading them again for each file took half of the time.
 */
const sharing = [
  ...sharingRooms.map((room) => `tests/${room}/**/*.test.ts`),
  'tests/server/*.test.ts',
  'tests/server/*/**/*.test.ts',
  'tests/sdk/!(story|typescriptPackage).test.ts',
  'tests/sdk/{server,page}/**/*.test.ts',
  'tests/widget/**/*.test.ts',
]

/** Tests of installed packages, whose programs need the running site. */
const ofPackages = 'tests/sdk/{story,typescriptPackage}.test.ts'

/** Tests that take many seconds, or use tools of tests/package.json: `npm run test:all` runs them. */
const slow = 'tests/**/*.slow.test.ts'

/** Packages that tests/package.json and tests/clients/package.json install have tests of their own. */
const foreign = '**/node_modules/**'

/** Journeys in a browser that every `npm test` runs. The other files of tests/e2e are for `npm run test:all`. */
export const journeys = [
  'swap',
  'swapJourney',
  'memoless',
  'tracking',
  'wallets',
  'widget',
  'mcp',
  'twins',
  'mainPages',
]
const smoke = journeys.map((name) => `tests/e2e/${name}.test.ts`)

/** What every project with a browser and the running site has. */
const withSite = {
  globalSetup: ['tests/e2e/setup.ts'],
  setupFiles: ['tests/e2e/awaitSite.ts'],
  pool: 'threads' as const,
  isolate: false,
  maxConcurrency: 2,
  // A test reads every page in a browser, and a hook builds a site.
  testTimeout: 600_000,
  hookTimeout: 600_000,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/storage/sharedPostgres.ts'],
    // One more than the two processors of CI: browser tests wait for pages and timers, and others compute meanwhile.
    maxWorkers: 3,
    // A limit is there to end what hangs: a machine of a fifth of the speed, busy with something else, must stay below.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: sharing,
          exclude: [slow, foreign],
          setupFiles: ['tests/seed.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['tests/**/*.test.ts'],
          exclude: [
            ...sharing,
            slow,
            foreign,
            ofPackages,
            'tests/e2e/**',
            'tests/architecture.test.ts',
            'tests/phrases.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['tests/architecture.test.ts', 'tests/phrases.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'smoke', include: smoke, ...withSite },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [slow],
          exclude: [foreign],
          globalSetup: ['tests/installTools.ts'],
          setupFiles: ['tests/seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', ofPackages],
          exclude: smoke,
          ...withSite,
          globalSetup: ['tests/installTools.ts', ...withSite.globalSetup],
        },
      },
    ],
  },
})
