/**
 * Allowed imports per room. `rooms` are the project's own rooms, `packages` the npm packages; anything not listed is
 * forbidden. A nested room (core/nodes) has its own rules. `*` allows everything.
 */
interface ImportRule {
  rooms: readonly string[]
  packages: readonly string[]
  node?: boolean
}

export const importRules: Readonly<Record<string, ImportRule>> = {
  site: { rooms: [], packages: [] },
  std: { rooms: [], packages: [] },
  widget: { rooms: [], packages: [] },
  core: {
    rooms: ['core/nodes/net', 'core/nodes', 'core/readers', 'core/deposits/evm', 'core/deposits/utxo'],
    packages: ['@noble/hashes', '@scure/base'],
  },
  'core/nodes/net': { rooms: ['core'], packages: [] },
  'core/deposits/evm': { rooms: ['core'], packages: ['viem', '@scure/base'] },
  'core/deposits/utxo': {
    rooms: ['core'],
    packages: ['@scure/btc-signer', '@scure/bip32', '@noble/curves', '@noble/hashes', '@scure/base'],
  },
  'core/readers/ens': { rooms: ['core', 'core/readers', 'core/deposits/evm'], packages: ['viem'] },
  'core/nodes': { rooms: ['core', 'core/nodes/net'], packages: ['valibot'] },
  'core/readers': {
    rooms: ['core', 'core/nodes/net', 'core/nodes', 'core/deposits/evm', 'core/deposits/utxo'],
    packages: ['valibot', '@noble/hashes', '@scure/base'],
  },
  wallets: {
    rooms: ['core', 'core/nodes/net', 'core/nodes', 'core/deposits/evm', 'core/deposits/utxo'],
    packages: ['viem', '@noble/curves', '@noble/hashes', '@scure/base', '@scure/btc-signer'],
  },
  sdk: { rooms: ['core', 'core/nodes/net'], packages: [] },
  'sdk/planning': { rooms: ['core', 'core/nodes/net', 'core/nodes', 'core/readers'], packages: [] },
  'sdk/page': {
    rooms: ['core', 'core/nodes/net', 'core/nodes', 'core/readers', 'wallets', 'sdk/planning'],
    packages: [],
  },
  'sdk/server': {
    rooms: ['core', 'core/nodes/net', 'core/nodes', 'core/readers', 'wallets', 'sdk/planning'],
    packages: ['@noble/hashes', '@scure/base', '@scure/bip32', '@scure/bip39'],
    node: true,
  },
  'sdk/devnet': { rooms: ['core/nodes/net', 'devnet'], packages: [], node: true },
  contract: { rooms: ['core', 'site'], packages: ['zod'] },
  storage: { rooms: ['core'], packages: ['pg'], node: true },
  devnet: {
    rooms: ['contract', 'core', 'core/nodes/net', 'core/nodes', 'devnet/chains'],
    packages: ['zod', '@scure/base', 'ws'],
    node: true,
  },
  'devnet/chains': {
    rooms: [
      'devnet',
      'core',
      'core/nodes/net',
      'core/nodes',
      'core/readers',
      'core/deposits/evm',
      'core/deposits/utxo',
    ],
    packages: ['viem', '@noble/curves', '@noble/hashes', '@scure/base', '@scure/btc-signer'],
    node: true,
  },
  discovery: { rooms: ['contract', 'site', 'discovery/registry'], packages: [] },
  'discovery/registry': { rooms: ['contract', 'site'], packages: ['zod'] },
  server: {
    rooms: [
      'contract',
      'core',
      'core/nodes/net',
      'core/nodes',
      'core/readers',
      'storage',
      'discovery/registry',
      'site',
      'ui/texts',
    ],
    packages: ['zod', 'qr', '@scure/base', '@modelcontextprotocol/sdk'],
  },
  runtime: {
    rooms: [
      'contract',
      'core',
      'core/nodes/net',
      'core/nodes',
      'core/readers',
      'wallets',
      'server',
      'storage',
      'devnet',
      'site',
      'runtime/browser',
    ],
    packages: ['nodemailer', 'ws', '@noble/curves', '@noble/hashes', '@scure/bip32', '@scure/bip39'],
    node: true,
  },
  'runtime/browser': { rooms: ['core', 'core/nodes/net', 'core/nodes', 'core/readers', 'site'], packages: [] },
  ui: {
    rooms: [
      'core',
      'core/readers/ens',
      'core/nodes/net',
      'core/nodes',
      'core/readers',
      'core/deposits/utxo',
      'wallets',
      'contract',
      'runtime/browser',
      'site',
      'widget',
      'ui/texts',
    ],
    packages: ['react', 'react-dom', 'qr', 'uplot'],
  },
  // Texts are plain objects, so pages of functions have the same ones.
  'ui/texts': { rooms: ['core', 'core/nodes/net', 'site'], packages: ['react'] },
  'ui/pages/explorer': {
    rooms: ['ui', 'ui/texts', 'core', 'core/nodes/net', 'core/nodes', 'runtime/browser', 'site'],
    packages: ['valibot'],
  },
  pages: {
    rooms: [
      'ui',
      'ui/texts',
      'ui/pages/explorer',
      'discovery',
      'discovery/registry',
      'site',
      'runtime/browser',
      'layouts',
      'components',
      'styles',
    ],
    packages: ['astro', 'astro:content', '@astrojs/starlight'],
  },
  middleware: { rooms: [], packages: ['astro'] },
  'content.config': { rooms: [], packages: ['astro', 'astro:content', '@astrojs/starlight'] },
  // Examples for readers, which tests/clients runs with packages of its own.
  'content/samples/clients': { rooms: [], packages: ['*'], node: true },
  layouts: {
    rooms: ['ui', 'ui/texts', 'discovery', 'site', 'runtime/browser', 'components', 'styles'],
    packages: ['astro'],
  },
  components: {
    rooms: [
      'ui',
      'ui/texts',
      'core',
      'core/nodes/net',
      'discovery',
      'discovery/registry',
      'site',
      'runtime/browser',
      'styles',
    ],
    packages: ['astro', 'astro:content', '@astrojs/starlight', 'virtual:library-sources'],
  },
  styles: { rooms: [], packages: [] },
  netlify: { rooms: ['contract', 'runtime', 'server'], packages: ['@netlify/functions'] },
  'netlify/edge-functions': { rooms: [], packages: [] },
  local: {
    rooms: ['contract', 'runtime', 'devnet', 'core', 'core/nodes/net', 'core/nodes'],
    packages: ['*'],
    node: true,
  },
  integrations: { rooms: ['runtime', 'discovery', 'discovery/registry', 'site'], packages: ['*'], node: true },
  scripts: { rooms: ['*'], packages: ['*'], node: true },
  tests: { rooms: ['*'], packages: ['*'], node: true },
}

/**
 * The folders of a room, lowest first: a file may import from its own folder and from those before it. A name with its
 * ending is a file of the room itself, which every folder may import up to its place; `index.ts` comes last.
 */
export const folderOrders: Readonly<Record<string, readonly string[]>> = {
  // Readers come after nodes, whose body schemas they use; preparation after quote, which it compares deposits with.
  core: [
    'errors.ts',
    'chains',
    'asset',
    'address',
    'memo',
    'deposits',
    'nodes',
    'quorum',
    'quote',
    'readers',
    'preparation',
    'tracking',
    'actions',
    'diagnosis',
    'index.ts',
  ],
  // `context.ts` has the types of everything that handlers depend on, so it may import from every folder.
  server: [
    'texts',
    'refusal.ts',
    'apiError.ts',
    'limits',
    'transport',
    'page',
    'mail',
    'quotes',
    'affiliate',
    'aggregator',
    'mcp',
    'documentation',
    'memoless',
    'relay',
    'support',
  ],
  devnet: [
    'rules',
    'chains',
    'genesis',
    'quote',
    'machine',
    'simulation',
    'indexer',
    'scenarios',
    'controls',
    'wire',
    'serve',
  ],
  // `swap` puts form, review and pay together to the swap page; `embed` is that page in a frame.
  ui: [
    'texts',
    'shared',
    'served',
    'wallet',
    'track',
    'pages',
    'form',
    'review',
    'orders',
    'pay',
    'backup',
    'swap',
    'hydrateIsland.ts',
    'embed',
  ],
}

/** Files that only name the types of what a whole room shares, and so import from folders above those that use them. */
export const sharedTypes: readonly string[] = ['src/server/context.ts', 'src/devnet/devnetTypes.ts']
