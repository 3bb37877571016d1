import { account, injectWallet } from '../../tests/e2e/injectedWallet.ts'
import { crossing, priced } from './formStates.ts'
import type { GalleryState, Scene } from './scene.ts'

async function open({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.locator('.wallets .fold').waitFor()
}

/** Opens the panel on a phone, with every wallet. */
const openAll = (scene: Scene) => open(scene).then(() => scene.page.locator('.wallet-others > summary').click())
const injected =
  (manners: { readonly rejects?: readonly string[]; readonly ignores?: readonly string[] } = {}) =>
  ({ page }: Scene) =>
    injectWallet(page, { accounts: [account.address], chainId: 1, known: [1], ...manners }, () => Promise.resolve('0x'))

async function connect(scene: Scene): Promise<void> {
  await open(scene)
  await scene.page.getByRole('button', { name: /^Connect Example Wallet for Ethereum/ }).click()
}

/** Connects the injected wallet in the panel of the header, which stays open. */
export async function connected(scene: Scene): Promise<void> {
  await connect(scene)
  await scene.page.getByRole('button', { name: 'Disconnect Example Wallet' }).waitFor()
}

async function connectTest(scene: Scene): Promise<void> {
  await connected(scene)
  await scene.page
    .getByRole('button', { name: /^Connect Burner|^Connect Test|^Connect .*burner/i })
    .first()
    .click()
}

const state = (name: string, rest: Pick<GalleryState, 'act' | 'before' | 'isPhone'>): GalleryState => ({
  name: `wallets-${name}`,
  path: crossing,
  until: priced,
  ...rest,
})

/** The dialog of wallets. */
export const walletStates: readonly GalleryState[] = [
  state('none', { act: open }),
  state('none-phone', { act: open, isPhone: true }),
  { ...state('others', { act: openAll }), height: 1_500 },
  state('offered', { before: injected(), act: open }),
  state('connecting', { before: injected({ ignores: ['eth_requestAccounts'] }), act: connect }),
  state('rejected', { before: injected({ rejects: ['eth_requestAccounts'] }), act: connect }),
  state('connected', { before: injected(), act: connected }),
  state('two-connected', { before: injected(), act: connectTest }),
]
