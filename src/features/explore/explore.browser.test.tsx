import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import type { Header } from '#core/chains/header'
import { fail } from '#core/errors'
import { createCell } from '#core/source'
import { WalletProvider } from '#features/shared'
import { listedToken } from '#survey'
import type { AddressHistory, AddressSearch, AssetBook, Explorer, RecentBlocks, TimelineRow, Wallet } from '#wallet'
import { feeEstimate } from '../../wallet/explore/fee-estimate.ts'
import { allRows } from '../../../test/support/all-rows.ts'
import { show } from '../../ui/test-render.tsx'
import { ExploredScreen } from './explored-screen.tsx'
import { ExploreScreen } from './landing/explore-screen.tsx'
import { HistoryPart } from './address/history/history-part.tsx'
import { MonthsPart } from './address/history/months-part.tsx'

const ME: Address = `0x${'1'.repeat(40)}`
const YOU: Address = `0x${'2'.repeat(40)}`
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const HASH = `0x${'ab'.repeat(32)}` as const

const chain = {
  chainId: 31337,
  name: 'Practice chain',
  kind: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [{ id: 'a', url: 'https://node.example', roles: ['state', 'logs'], owner: 'foreign', operator: 'Example' }],
  blockTime: 12,
} as unknown as Chain

const header = (number: bigint): Header =>
  ({
    chainId: chain.chainId,
    number,
    hash: `0x${number.toString(16).padStart(64, '0')}`,
    parentHash: `0x${(number - 1n).toString(16).padStart(64, '0')}`,
    gasLimit: 30_000_000n,
    gasUsed: 15_000_000n,
    baseFee: 410_000_000n,
    timestamp: BigInt(Math.floor(Date.now() / 1000) - 12),
    head: 'optimistic',
    source: 'node.example',
    at: 0,
    listed: 7,
  }) as Header

const TIPS = { slow: 0n, normal: 10_000_000n, fast: 0n }
const FEES: NonNullable<RecentBlocks['fees']> = {
  baseFees: [400_000_000n, 410_000_000n],
  tips: TIPS,
  evidence: { kind: 'claimed', method: 'answer' },
}

type Setup = {
  readonly recent?: RecentBlocks
  readonly dollars?: bigint
  readonly find?: Explorer['find']
  readonly history?: AddressHistory
  readonly pricesAt?: AssetBook['prices']['at']
}

/** A wallet without a vault, with an explorer that answers nothing but what a test gives it. */
function walletWith({
  recent = { headers: [], asking: false },
  dollars,
  find = () => Promise.reject(fail('input/search-unclear')),
  history = { rows: [], at: 'idle', reach: {}, requests: 0, bytes: 0 },
  pricesAt,
}: Setup): Wallet {
  const never = () => new Promise<never>(() => undefined)
  const explorer = {
    find,
    address: never,
    holdings: never,
    transaction: never,
    block: never,
    token: never,
    history: () => searchOf(history),
    knownBlocks: () => createCell(recent),
    recentBlocks: () => createCell(recent),
    feeEstimate,
  }
  const price = dollars && {
    price: { units: dollars * 10n ** 18n, currency: 'USD', steps: [] },
    evidence: { kind: 'proved', method: 'merkle-proof' },
  }
  const prices = createCell({ asking: false })
  const books = {
    explore: Promise.resolve(explorer),
    assets: Promise.resolve({
      priceOf: () => price,
      prices: { of: () => prices, chainOf: () => pricesAt && chain, at: pricesAt },
      askPrices: () => Promise.resolve(),
    }),
  }
  return {
    session: { accounts: createCell([]), state: createCell({ kind: 'absent' }) },
    contacts: createCell([]),
    preferences: { values: createCell(undefined) },
    book: { chains: createCell([chain]), current: createCell(chain), find: () => chain },
    transactions: { all: createCell([{ id: OURS }]) },
    explore: () => books.explore,
    assets: () => books.assets,
  } as unknown as Wallet
}

async function open(wallet: Wallet, at: string) {
  const landing = { path: '/explore', component: ExploreScreen }
  const explored = { path: '/explore/$chain/$kind/$id', component: ExploredScreen }
  const rest = { path: '$', component: () => null }
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({ routeTree: { children: [landing, explored, rest] }, history })
  await show(
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
    </WalletProvider>,
  )
  return history
}

const field = () => page.getByRole('textbox', { name: 'Search the chain' })
const OURS = `0x${'5a'.repeat(32)}` as const
const EITHER = 'd0'.repeat(32)

describe('the search field', () => {
  for (const [place, text] of [
    ['/explore', ''],
    [`/explore/31337/address/${YOU}`, YOU],
    [`/explore/31337/token/${USDC}`, USDC],
    [`/explore/31337/tx/${HASH}`, HASH],
    ['/explore/31337/block/3', '3'],
  ] as const)
    it(`stands on top of ${place.split('/')[3] ?? 'the first page'}, with what is looked at in it`, async () => {
      await open(walletWith({}), place)
      await expect.element(field()).toHaveValue(text)
      const [top, head] = [field().element(), page.getByRole('heading', { level: 1 }).element()]
      expect(top.compareDocumentPosition(head) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      expect(top.getBoundingClientRect().bottom).toBeLessThanOrEqual(head.getBoundingClientRect().top)
    })

  it('leads on, and says below itself what it could not find', async () => {
    const found = { kind: 'block', chainId: 31337, id: '7' } as const
    const history = await open(
      walletWith({ find: (text) => (text === '7' ? Promise.resolve(found) : Promise.reject(fail('input/search-unclear'))) }),
      '/explore',
    )
    await userEvent.fill(field(), 'what')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/That isn’t an address, name, hash or block number\./)).toBeVisible()
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.fill(field(), '7')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => history.location.pathname).toBe('/explore/31337/block/7')
    await expect.element(field()).toHaveValue('7')
  })
})

describe('32 bytes in the search field', () => {
  const asking = () => page.getByText('Is this a transaction or a private key?')
  const lookedFor = () => {
    const sought: string[] = []
    const find: Explorer['find'] = async (text) => {
      sought.push(text)
      return { kind: 'tx', chainId: 31337, id: `0x${EITHER}` }
    }
    return { sought, wallet: walletWith({ find }) }
  }

  it.each([EITHER, `0x${EITHER}`])('are asked of nobody before the person says that they are a hash (%#)', async (text) => {
    const { sought, wallet } = lookedFor()
    const history = await open(wallet, '/explore')
    await userEvent.fill(field(), text)
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(asking()).toBeVisible()
    expect(sought).toEqual([])
    expect(JSON.stringify([history.location, { ...sessionStorage, ...localStorage }])).not.toContain('d0d0')
    await page.getByRole('button', { name: 'It’s a transaction or block' }).click()
    await expect.poll(() => sought).toEqual([`0x${EITHER}`])
  })

  it('are forgotten once they are said to be a key', async () => {
    const { sought, wallet } = lookedFor()
    const history = await open(wallet, '/explore')
    await userEvent.fill(field(), EITHER)
    await userEvent.keyboard('{Enter}')
    await page.getByRole('link', { name: 'It’s a private key' }).click()
    await expect.poll(() => history.location.href).toBe('/welcome/import')
    expect(sought).toEqual([])
    expect(JSON.stringify(history.location)).not.toContain('d0d0')
  })

  it('are looked up at once where they are known to be a hash: signed here, or chosen before', async () => {
    const { sought, wallet } = lookedFor()
    await open(wallet, `/explore?q=0x${EITHER}`)
    await expect.element(field()).toHaveValue(`0x${EITHER}`)
    await userEvent.fill(field(), OURS)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sought).toEqual([OURS])
  })
})

describe('the line of fees', () => {
  const line = () => document.querySelector<HTMLElement>('[data-part="fees-line"]')
  const recent: RecentBlocks = { headers: [header(9n)], asking: false }

  it('says gas and what a payment and a swap cost, where all of it is known', async () => {
    await open(walletWith({ recent: { ...recent, fees: FEES }, dollars: 4000n }), '/explore')
    await expect.poll(() => line()?.textContent).toMatch(/Gas 0\.41 gwei, send \$0\.04, swap \$0\.25/)
  })

  it('says gas alone without a price, and without tips', async () => {
    await open(walletWith({ recent: { ...recent, fees: FEES } }), '/explore')
    await expect.poll(() => line()?.textContent).toMatch(/Gas 0\.41 gwei/)
    expect(line()?.textContent).not.toMatch(/send|\$/)
  })

  it('is not there while nothing is known', async () => {
    await open(walletWith({ dollars: 4000n }), '/explore')
    await expect.element(field()).toBeVisible()
    expect(line()).toBeNull()
    expect(document.body.textContent).not.toMatch(/\$0|gwei/)
  })
})

it('lists the newest blocks, each a way to itself, and counts that nobody told as unknown', async () => {
  const { listed: _, ...untold } = header(8n)
  await open(walletWith({ recent: { headers: [header(9n), untold], asking: false } }), '/explore')
  const rows = page.getByRole('listitem')
  await expect.element(page.getByRole('link', { name: 'Block 9' })).toHaveAttribute('href', '/explore/31337/block/9')
  await expect.element(rows.nth(0)).toMatchTextContent(/7.*50%/)
  await expect.element(rows.nth(1)).toMatchTextContent(/unknown/)
})

const searchOf = (history: AddressHistory, more: Partial<AddressSearch> = {}): AddressSearch => ({
  state: createCell(history),
  isOwnNode: false,
  estimate: () => undefined,
  start: () => undefined,
  stop: () => undefined,
  ...more,
})

/** Rows as the wallet makes them, of one account. */
function rowsOf(entries: readonly ActivityEntry[]): readonly TimelineRow[] {
  const fold = {
    accounts: new Set([ME]),
    known: new Set<Address>(),
    faces: new Map(),
    isListed: (token: Address) => listedToken(31337, token) !== undefined,
  }
  return allRows({ entries: [entries], own: [], notes: new Map(), scans: [], blockTime: () => 12, fold })
}

describe('the history of an address', () => {
  const day = (at: string): number => Date.parse(at) / 1000
  const call = { from: ME, to: YOU, value: 10n ** 18n, nonce: 1, data: '0x' } as const
  const outcome = { success: true, fee: 10n ** 13n } as const
  const base = { chainId: 31337, account: ME, sources: [] } as const
  const sent: ActivityEntry = {
    ...base,
    id: HASH,
    hash: HASH,
    block: 9n,
    time: day('2026-11-20T12:04:00'),
    call,
    outcome,
    moves: [{ from: ME, to: YOU, units: 10n ** 18n, by: 'value' }],
  }
  const came: ActivityEntry = {
    ...base,
    id: `0x${'cd'.repeat(32)}`,
    hash: `0x${'cd'.repeat(32)}`,
    block: 8n,
    time: day('2026-11-19T09:00:00'),
    outcome,
    call: { ...call, from: YOU, to: USDC, value: 0n },
    moves: [{ token: USDC, from: YOU, to: ME, units: 250_000_000n, by: 'log' }],
  }
  const view = (search: AddressSearch, setup: Setup = {}) => {
    const here = {
      path: '/',
      component: () => <HistoryPart chain={chain} address={ME} search={search} />,
    }
    const router = createRouter({ routeTree: { children: [here] }, history: createMemoryHistory({ initialEntries: ['/'] }) })
    return show(
      <WalletProvider wallet={walletWith(setup)}>
        <RouterProvider router={router} />
      </WalletProvider>,
    )
  }
  const done: AddressHistory = {
    rows: rowsOf([sent, came]),
    at: 'done',
    from: 0n,
    to: 9n,
    left: 0n,
    reach: { from: 0n, left: 0n },
    requests: 3,
    bytes: 900,
  }

  it('is by day, with what was done, with whom, and amounts with their sign', async () => {
    await view(searchOf(done))
    const days = page.getByRole('heading', { level: 3 })
    await expect.element(days.nth(0)).toMatchTextContent(/^November 20(?:, 2026)?$/)
    await expect.element(days.nth(1)).toMatchTextContent(/^November 19(?:, 2026)?$/)
    const row = (kind: string) => document.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.textContent
    expect(row('sent')).toMatch(/Sent.*0x2222.*−\s?1.*ETH/s)
    expect(row('received')).toMatch(/Received.*0x2222.*\+\s?250.*USDC/s)
    await expect.element(page.getByText(/Searched every block up to 9 for logs\. The endpoint could have left some out\./)).toBeVisible()
  })

  it('never says that it is all where it is not', async () => {
    await view(searchOf({ ...done, at: 'paused', from: 5n, left: 5n, reach: {} }))
    await expect
      .element(page.getByText(/Searched the logs of blocks 5 to 9\. Earlier ones are unknown\. Payments without a log are unknown\./))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Search earlier blocks' })).toBeVisible()
  })

  it('asks a stranger’s endpoint only after a press, which says requests, bytes and who sees it', async () => {
    let started = 0
    const idle: AddressHistory = { rows: [], at: 'idle', reach: {}, requests: 0, bytes: 0 }
    const estimate = () => ({ requests: 1386, bytes: 1_200_000, seconds: 70, host: 'node.example' })
    await view(searchOf(idle, { estimate, start: () => (started += 1) }))
    await expect.element(page.getByText(/at least 1,386 requests, 1\.2 MB/)).toBeVisible()
    await expect.element(page.getByText(/node\.example will see this address/)).toBeVisible()
    expect(started).toBe(0)
    await page.getByRole('button', { name: 'Load history' }).click()
    expect(started).toBe(1)
  })

  it('tells what something was worth then after a press that says requests, and never a value that no feed told', async () => {
    const asked: (readonly string[])[] = []
    const pricesAt: AssetBook['prices']['at'] = (_environment, wanted) => {
      asked.push(wanted.map(({ key, at }) => `${key} ${at}`))
      const price = { units: 2000n * 10n ** 18n, currency: 'USD', steps: [] } as const
      return Promise.resolve(
        wanted.map(({ key }) => (key === 'ETH' ? { price, evidence: { kind: 'computed', method: 'local-run' } } : undefined)),
      )
    }
    await view(searchOf(done), { pricesAt })
    await expect.element(page.getByText(/take about 20 requests to Practice chain\. They name assets, but no account\./)).toBeVisible()
    const row = (kind: string) => document.querySelector<HTMLElement>(`[data-kind="${kind}"]`)?.textContent
    expect(row('sent')).not.toMatch(/\$|unknown/)
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Show values' }).click()
    await expect.poll(() => row('sent')).toMatch(/−\s?1.*ETH.*\$2,000\.00/s)
    expect(row('received')).toMatch(/250.*USDC.*unknown/s)
    expect(asked).toEqual([[`ETH ${String(sent.time)}`, `${USDC} ${String(came.time)}`]])
  })

  it('counts by month, and never tells a month that was not searched as empty', async () => {
    const now = new Date()
    const monthsAgo = (count: number): number => new Date(now.getFullYear(), now.getMonth() - count, 1).getTime()
    const rows = rowsOf([{ ...sent, time: monthsAgo(0) / 1000 + 60 }])
    const wallet = walletWith({ history: { ...done, rows, at: 'paused', since: monthsAgo(1) + 86_400_000 } })
    await show(
      <WalletProvider wallet={wallet}>
        <MonthsPart chain={chain} address={ME} />
      </WalletProvider>,
    )
    await expect.element(page.getByRole('img', { name: /Transactions found by month/ })).toBeVisible()
    const known = [...document.querySelectorAll('[data-known]')].map((bar) => bar.getAttribute('data-known'))
    expect(known).toEqual([...Array.from({ length: 10 }, () => 'none'), 'part', 'whole'])
    await page.getByText('Show as a table').click()
    const figures = page
      .getByRole('table')
      .getByRole('row')
      .elements()
      .slice(1, 4)
      .map((row) => row.lastElementChild?.textContent)
    expect(figures).toEqual(['1', 'at least 0', 'unknown'])
  })

  it('says that nothing was found only once all was searched', async () => {
    await view(searchOf({ ...done, rows: [], at: 'searching', left: 4n }))
    await expect.element(page.getByText('Searching: 4 blocks left')).toBeVisible()
    expect(document.body.textContent).not.toMatch(/No transactions/)
  })
})
