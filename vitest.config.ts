import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/architecture.test.ts'],
        },
      },
      { extends: true, test: { name: 'architecture', include: ['tests/architecture.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/setup.ts'],
          pool: 'threads',
          isolate: false,
          maxConcurrency: 2,
          testTimeout: 30_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
