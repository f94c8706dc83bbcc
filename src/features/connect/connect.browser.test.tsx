import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Account } from '#core/identity/account'
import type { AppRequest } from '#core/web/app-request'
import type { Chain } from '#core/chains/chain'
import type { Connection } from '#core/web/connection'
import { createCell } from '#core/source'
import type { Apps, ConnectionChoice, Wallet } from '#wallet'
import { AppsScreen } from '../apps/apps-screen.tsx'
import { showIn } from '../shared/test-support/test-wallet.tsx'
import { ConnectScreen } from './connect-screen.tsx'

const ACCOUNTS: readonly Account[] = ['Savings', 'Daily'].map((name, at) => ({
  address: `0x${`${at + 1}`.repeat(40)}`,
  keyringId: 'one',
  kind: 'eoa',
  name,
  order: at,
  hidden: false,
}))
const chain = (chainId: number, name: string): Chain => ({
  chainId,
  name,
  shortName: name,
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [],
  kind: 'l1',
  blockTime: 12,
  from: 'own',
})
const CHAINS = [chain(1, 'Ethereum'), chain(10, 'Optimism')]

const asked = (more: Partial<AppRequest> = {}): AppRequest => ({
  id: 'a',
  origin: 'https://app.example',
  by: 'popup',
  callId: '1',
  method: 'eth_requestAccounts',
  ask: { kind: 'connection' },
  createdAt: 1,
  content: '0x',
  ...more,
})

/** The other side of the screens, in memory: what waits, and what the person said. */
function played(
  queue: readonly AppRequest[],
  connections: readonly Connection[] = [],
  used: readonly string[] = [],
  ended: readonly Connection[] = [],
  sitesAt: Apps['reports']['sitesAt'] = async () => undefined,
) {
  const said: (readonly [string, ...unknown[]])[] = []
  const cells = { queue: createCell(queue), connections: createCell(connections) }
  const end = (id: string): void => cells.queue.update((list) => list.filter((one) => one.id !== id))
  const apps = {
    ...cells,
    waiting: createCell([]),
    shown: createCell(undefined),
    connectionOf: (origin: string) => connections.find(({ id }) => id === origin),
    usedOrigins: () => used,
    earlierOf: (origin: string) => [...connections, ...ended].find(({ id }) => id === origin),
    ownAccountOf: () => undefined,
    reports: { sitesAt },
    async connect(id: string, choice: ConnectionChoice) {
      said.push(['connect', id, choice])
      end(id)
    },
    async agree(id: string) {
      said.push(['agree', id])
      end(id)
    },
    async reject(id: string) {
      said.push(['reject', id])
      end(id)
    },
    async rejectAll() {
      said.push(['rejectAll'])
      cells.queue.set([])
    },
    async revoke(origin: string) {
      said.push(['revoke', origin])
      cells.connections.set([])
    },
    async edit(origin: string, change: object) {
      said.push(['edit', origin, change])
    },
  } as unknown as Apps
  const session = { keyrings: [{ id: 'one', kind: 'mnemonic' }], slots: [] }
  const wallet = {
    apps: async () => apps,
    session: { state: createCell({ kind: 'open', session }), accounts: createCell(ACCOUNTS) },
    book: {
      chains: createCell(CHAINS),
      current: createCell(CHAINS[0]),
      find: (id: number) => CHAINS.find(({ chainId }) => chainId === id),
    },
    requests: { all: createCell([]), find: () => undefined },
    contacts: createCell([]),
  } as unknown as Wallet
  return {
    said,
    show: (screen: 'connect' | 'apps') => showIn({ wallet } as never, screen === 'connect' ? <ConnectScreen /> : <AppsScreen />),
  }
}

const CONNECT = { name: 'Connect', exact: true }
const armed = async (): Promise<void> => {
  await expect.element(page.getByRole('button', CONNECT)).toHaveAttribute('data-armed', 'true')
}

it('says who asks and what it gets, and grants one new account on one chain unless something else is chosen [P6]', async () => {
  const { said, show } = played([asked()])
  await show('connect')
  await expect.element(page.getByText('First connection')).toBeVisible()
  await expect.element(page.getByText('Not on the list that came with Assay')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /A new account, only for this app/ })).toBeChecked()
  await armed()
  await page.getByRole('button', CONNECT).click()
  await expect.element(page.getByText('No requests')).toBeVisible()
  expect(said).toEqual([['connect', 'a', { accounts: 'new', chains: [1], chainId: 1, rights: ['transactions', 'signatures'] }]])
})

it('takes accounts, chains, rights and an amount as they are chosen, and nothing before something is', async () => {
  const { said, show } = played([asked()])
  await show('connect')
  await page.getByRole('radio', { name: /Your existing accounts/ }).click()
  await expect.element(page.getByText('Choose at least one account.')).toBeVisible()
  await expect.element(page.getByRole('button', CONNECT)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: /Daily/ }).click()
  await page.getByRole('checkbox', { name: 'Optimism' }).click()
  await page.getByText('Permissions and duration').click()
  await page.getByRole('checkbox', { name: /signatures/ }).click()
  await page.getByLabelText(/Daily spending limit/).fill('0.5')
  await armed()
  await page.getByRole('button', CONNECT).click()
  const choice = { accounts: [ACCOUNTS[1]?.address], chains: [1, 10], chainId: 1, rights: ['transactions'], perDay: 5n * 10n ** 17n }
  await expect.poll(() => said).toEqual([['connect', 'a', choice]])
})

it('shows a long address whole at 320 px, Punycode in both forms, and a look-alike as danger that is held [P7]', async () => {
  const host = `${Array.from({ length: 20 }, (_, at) => `part${at}-is-long`).join('.')}.example`.slice(-200)
  const long = played([asked({ origin: `https://${host}:4443` })])
  await page.viewport(320, 700)
  const drawn = await long.show('connect')
  await expect.element(page.getByText(host)).toBeVisible()
  expect(document.querySelector('[data-part="origin"]')?.textContent).toBe(`https://${host}:4443`)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await drawn.unmount()

  await played([asked({ origin: new URL('https://аpp.uniswap.org').origin })]).show('connect')
  await expect.element(page.getByText(/Displayed as/)).toBeVisible()
  await page.viewport(1280, 900)
})

it('warns of an imitation, and lets nobody agree to it in passing', async () => {
  const { said, show } = played([asked({ origin: 'https://app.unlswap.org' })])
  await show('connect')
  await expect.element(page.getByText(/looks like app.uniswap.org, but it’s a different site/)).toBeVisible()
  const held = page.getByRole('button', { name: 'Hold to connect' })
  await expect.element(held).toHaveAttribute('aria-disabled', 'false')
  await held.click()
  expect(said).toEqual([])
})

it('lets nobody agree to a site of a list, says so where a list could not be read, and waits for the lists before a yes [P9]', async () => {
  const listed = played([asked()], [], [], [], async () => [{ host: 'app.example', list: `Mine\u202e ${'x'.repeat(200)}` }])
  const first = await listed.show('connect')
  await expect.element(page.getByText(/was reported as a trap/)).toBeVisible()
  const said = document.querySelector('[data-rule="origin/reported"]')
  expect(said?.getAttribute('data-finding')).toBe('block')
  expect(said?.textContent).toContain('U+202E')
  expect(said?.textContent.length).toBeLessThan(400)
  await expect.element(page.getByRole('button', { name: 'Reject' })).toBeVisible()
  expect(
    page
      .getByRole('button', CONNECT)
      .elements()
      .filter((one) => one.getAttribute('aria-disabled') !== 'true'),
  ).toEqual([])
  await first.unmount()

  const unread = await played([asked()], [], [], [], () => Promise.reject(new Error('shut'))).show('connect')
  await expect.element(page.getByText(/We couldn’t check whether .* was reported as a trap/)).toBeVisible()
  await unread.unmount()

  let answer = (_: undefined): void => undefined
  await played([asked()], [], [], [], () => new Promise((done) => (answer = done))).show('connect')
  await expect.element(page.getByText('Checking your lists')).toBeInTheDocument()
  expect(page.getByRole('button', CONNECT).elements()).toEqual([])
  answer(undefined)
  await armed()
})

it('agrees to nothing by Enter, and rejects all that waits at once', async () => {
  const queue = [asked(), asked({ id: 'b', callId: '2', origin: 'https://other.example' })]
  const { said, show } = played(queue)
  await show('connect')
  await armed()
  await userEvent.keyboard('{Enter}')
  expect(said).toEqual([])
  await expect.element(page.getByText('2 requests are waiting. This is the first.')).toBeVisible()
  // Oldest first, whoever asked.
  expect(document.querySelector('[data-part="origin"]')?.textContent).toBe('https://app.example')
  await page.getByRole('button', { name: 'Reject all' }).click()
  await expect.element(page.getByText('No requests')).toBeVisible()
  expect(said).toEqual([['rejectAll']])
})

it('offers an app that comes back what it could do before, and its accounts only anew', async () => {
  const ended: Connection = {
    id: 'https://app.example',
    accounts: [ACCOUNTS[1]?.address ?? '0x'],
    chains: [10, 999],
    chainId: 10,
    rights: ['signatures'],
    perDay: 25n * 10n ** 16n,
    createdAt: 1,
    lastUsedAt: 1,
    endedAt: 2,
  }
  const { said, show } = played([asked()], [], [ended.id], [ended])
  await show('connect')
  await expect.element(page.getByText('Connected before')).toBeVisible()
  await armed()
  await page.getByRole('button', CONNECT).click()
  const choice = { accounts: 'new', chains: [10], chainId: 10, rights: ['signatures'], perDay: ended.perDay }
  await expect.poll(() => said).toEqual([['connect', 'a', choice]])
})

it('sets apart what an app calls itself, bounded and with nothing hidden, and marks what came with the build alone [P8 P13]', async () => {
  const name = `Uniswap\u202e\nmoc.elpmaxe ${'x'.repeat(10_000)}`
  const first = await played([asked({ told: { name } })]).show('connect')
  const words = document.querySelector('[data-part="asker"] q')?.textContent ?? ''
  expect(words).toContain('U+202E')
  expect(words.length).toBeLessThan(150)
  await expect.element(page.getByText(/The app calls itself .*; its address is app.example/).first()).toBeVisible()
  await first.unmount()
  await played([asked({ origin: 'https://app.uniswap.org' })]).show('connect')
  await expect.element(page.getByText('On the list that came with Assay', { exact: true })).toBeVisible()
})

it('tells what a token’s contract says before what an app says, and asks nobody for a chain before a yes', async () => {
  const token = {
    chainId: 1,
    standard: 'erc20',
    address: `0x${'ab'.repeat(20)}`,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    from: 'claimed',
  } as const
  const offered = {
    ...chain(77, 'Elsewhere'),
    endpoints: [{ id: 'e', url: 'https://rpc.example/', roles: ['state'], owner: 'foreign', operator: 'x' }],
  } as const
  const { said, show } = played([
    asked({ id: 'token', ask: { kind: 'watch-asset', token, told: { symbol: 'ETH' } } }),
    asked({ id: 'chain', ask: { kind: 'add-chain', chain: offered } }),
  ])
  await show('connect')
  await expect.element(page.getByText('2 requests are waiting. This is the first.')).toBeVisible()
  await expect.element(page.getByText('The app and the contract disagree')).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(page.getByText(/None of these endpoints is contacted until you agree/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Check and add' })).toHaveAttribute('data-armed', 'true')
  await page.getByRole('button', { name: 'Check and add' }).click()
  await expect
    .poll(() => said)
    .toEqual([
      ['reject', 'token'],
      ['agree', 'chain'],
    ])
})

it('lists what was granted, and ends it with one press', async () => {
  const at = Date.now() - 120_000
  const connection: Connection = {
    id: 'https://app.example',
    told: { name: 'An app' },
    accounts: [ACCOUNTS[0]?.address ?? '0x', ACCOUNTS[1]?.address ?? '0x'],
    chains: [1, 10],
    chainId: 1,
    rights: ['transactions', 'signatures'],
    perDay: 5n * 10n ** 17n,
    createdAt: at,
    lastUsedAt: at,
  }
  const { said, show } = played([asked()], [connection])
  await show('apps')
  await expect.element(page.getByText('Ethereum, Optimism · can request transactions and signatures', { exact: false })).toBeVisible()
  await expect.element(page.getByText(/knows 2 of your accounts as one person’s/)).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('checkbox', { name: /Savings/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => said[0]?.[2]).toMatchObject({ accounts: [ACCOUNTS[1]?.address] })
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(page.getByText('No connected apps')).toBeVisible()
  expect(said[1]).toEqual(['revoke', 'https://app.example'])
})
