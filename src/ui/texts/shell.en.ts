import { networkSignOf, site } from '../../site.ts'
import { pluralIn } from './pluralIn.ts'
import { registerTexts } from './registerTexts.ts'

const plural = pluralIn('en')

/**
 * Texts around the swap: header, network band, footer, and the sections of the swap page. They are in the built pages.
 */
export const shellEn = registerTexts('shell', {
  skip: 'Skip to content',
  band: {
    label: 'Network',
    devnet: networkSignOf('devnet')?.sentence ?? '',
    stagenet: networkSignOf('stagenet')?.sentence ?? '',
    explorer: 'Explorer',
  },
  nav: {
    main: 'Main',
    folded: 'Main, folded',
    menu: 'Menu',
    swap: 'Swap',
    track: 'Track',
    network: 'Network',
    how: 'How it works',
    earn: 'Earn',
    docs: 'Docs',
    devnet: 'Devnet explorer',
  },
  late: {
    text: 'This part couldn’t load. We’ll keep trying. Check your connection, or reload the page.',
    reload: 'Reload',
  },
  theme: { system: 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' },
  wallets: (count: number) =>
    count === 0 ? 'Connect wallet' : plural(count, { one: '1 wallet', other: `${count} wallets` }),

  heading: site.heading,
  lede: 'Real coins in, real coins out. No bridge, no wrapped coin, no account.',
  firstVisit: {
    title: 'A swap in three steps',
    choose: 'Choose coins and amount',
    chooseWhy: 'Both networks give a price at once.',
    check: 'Check and sign',
    checkWhy: 'Minimum, refund and address, before anything is sent.',
    follow: 'Follow it',
    followWhy: 'One link shows each stage until your coins arrive.',
    dismiss: 'Got it',
  },
  how: {
    title: 'How it works',
    send: 'Send your own coin',
    sendWhy:
      'A swap starts as an ordinary payment from your wallet to a vault that the network’s nodes control together. A memo in the payment says what to buy and where to send it.',
    swap: 'The network swaps it',
    swapWhy:
      'THORChain or Maya Protocol trades it in public pools, split into smaller swaps when that gets a better price. There is no company in between, and this page can’t touch your coins.',
    arrive: 'The real coin arrives',
    arriveWhy:
      'Native ETH arrives at your address, not a wrapped token. If the price falls below the minimum you set, you get your BTC back, less the network fee for sending it.',
    chart: 'A chart: Bitcoin on one water, Ethereum on another, and the way carried over the land between them',
    vault: 'A vault held by the network',
    pool: 'Swapped in a public pool',
  },
  checks: {
    title: 'Made to be checked',
    lede: 'You don’t have to trust this page. Get the same quote from a node and compare: the figures match, digit for digit.',
    node: 'Get a quote from a node',
    compared: 'Two protocols compared.',
    comparedWhy:
      'We query both at the same time and show every route, even one that loses, with its price or the reason it is refused.',
    direct: 'Straight from the nodes.',
    directWhy: 'Your browser queries the protocols’ nodes directly. Prices keep working when our servers don’t.',
    exact: 'Exact to the last unit.',
    exactWhy: 'Amounts stay in whole base units from node to screen. Nothing is computed with rounded numbers.',
    fees: 'Every fee shown.',
    feesWhy: 'Liquidity, network and affiliate fees each have a line, and the lines add up to what you receive.',
    own: 'No third parties.',
    ownWhy: 'Fonts, scripts and images come from this address. No trackers, cookies or accounts.',
  },
  popular: 'Popular swaps',
  developers: {
    title: 'For developers and agents',
    lede: 'An MCP server with three read-only tools. No API key, account or session. Agents get the same figures that you see on this page.',
    quote: 'Output, fees and time for a swap on THORChain.',
    pools: 'Every pool with its status, depth and price in dollars.',
    status: 'Network totals, fees, and which chains are halted.',
    endpoint: 'Model Context Protocol endpoint:',
    quickstart: 'Read the quickstart',
    connect: 'Connect an agent',
    all: 'All documentation',
    samples: 'Get a quote with',
    client: 'MCP client',
  },
  notice: { label: 'Notice from the operator', title: 'Notice', more: 'Read more about this notice', hide: 'Hide' },
  home: `${site.name}, home`,

  footer: {
    about: `An open interface to THORChain and Maya Protocol. ${site.name} never holds your coins and cannot move them.`,
    here: 'On this site',
    developers: 'Developers',
    site: `About ${site.name}`,
    protocols: 'The protocols',
    trackSwap: 'Track a swap',
    earn: 'Earn as a partner',
    widget: 'Put swaps on your page',
    documentation: 'Documentation',
    api: 'REST API',
    mcp: 'MCP server',
    tryIt: 'Try it',
    errors: 'Errors',
    status: 'Service status',
    version: `Version ${site.version}, ${site.license} licence`,
    privacy: 'No cookies, trackers or third-party requests',
    prices: 'Prices are estimates until confirmed on chain',
    language: 'Language',
  },
  pages: {
    about: 'About',
    network: 'Network',
    pricing: 'Pricing',
    help: 'Late swaps',
    risk: 'Risks',
    terms: 'Terms',
    privacy: 'Privacy',
    contact: 'Contact',
  },
})

export type ShellMessages = typeof shellEn
