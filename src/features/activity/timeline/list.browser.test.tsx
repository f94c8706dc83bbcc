import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import { expect, it } from 'vitest'
import { createCell } from '#core/source'
import { WalletProvider } from '#features/shared'
import { listedToken } from '#survey'
import type { Wallet } from '#wallet'
import { allRows } from '../../../../test/support/all-rows.ts'
import { manyEntries, SOMEBODY } from '../../../../test/support/many-entries.ts'
import { show } from '../../../ui/test-render.tsx'
import { TimelineList } from './list.tsx'

const MANY = 100_000
const native = { chainId: 31337, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
let asked = 0
const names = {
  native,
  nameOf: () => undefined,
  tokenOf: (token: `0x${string}`) => {
    asked++
    return listedToken(31337, token)
  },
}
const FOLD = {
  accounts: new Set([SOMEBODY]),
  known: new Set([SOMEBODY]),
  faces: new Map(),
  isListed: (token: `0x${string}`) => listedToken(31337, token) !== undefined,
}

const wallet = {
  session: { accounts: createCell([]) },
  contacts: createCell([]),
  book: { find: () => undefined, chains: createCell([]) },
} as unknown as Wallet

const drawn = (): number => document.querySelectorAll('[data-part="timeline"] [role="listitem"]').length
const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()))

it('draws of a hundred thousand rows those that can be seen, wherever one scrolls to', async () => {
  const rows = allRows({ entries: [manyEntries(MANY)], own: [], notes: new Map(), scans: [], blockTime: () => 12, fold: FOLD })
  const page = {
    path: '/',
    component: () => <TimelineList rows={rows} namesOf={() => names} showAccounts={false} showChains={false} priceOf={() => undefined} />,
  }
  const transaction = { path: '/activity/$id', component: () => null }
  const router = createRouter({ routeTree: { children: [page, transaction] }, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await show(
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
    </WalletProvider>,
  )
  await expect.poll(drawn).toBeGreaterThan(5)
  expect(drawn()).toBeLessThan(80)
  expect(document.querySelector('[role="listitem"]')?.getAttribute('aria-setsize')).toBe(`${MANY}`)
  const places = new Set<string>()
  const note = (): void =>
    document.querySelectorAll('[aria-posinset]').forEach((row) => places.add(row.getAttribute('aria-posinset') ?? ''))
  note()
  const [askedBefore, placesBefore] = [asked, places.size]
  for (let at = 0; at < 60; at++) {
    window.scrollBy(0, 400)
    await frame()
    await frame()
    note()
    expect(drawn()).toBeLessThan(80)
  }
  // Each row asks for what its tokens are called when it is drawn: what stays in sight is not drawn again with each step.
  const came = places.size - placesBefore
  expect(came).toBeGreaterThan(150)
  expect((asked - askedBefore) / came).toBeLessThan(6)
  // Rows are measured as they are drawn, and the page grows by it: the end is where it is in the end.
  const isAtEnd = (): boolean => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    return document.querySelector(`[aria-posinset="${MANY}"]`) !== null
  }
  await expect.poll(isAtEnd).toBe(true)
  expect(drawn()).toBeLessThan(80)
})
