import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import { expect, it } from 'vitest'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { ActivityEntry, AssetTransfer, LoggedGrant } from '#core/activity/activity-entry'
import type { OwnSignature } from '#core/permissions/own-signature'
import { createCell } from '#core/source'
import { say } from '#core/text/words'
import { WalletProvider } from '#features/shared'
import { listedToken } from '#survey'
import { type TimelineRow, type Wallet, withSignatures } from '#wallet'
import { allRows } from '../../../../test/support/all-rows.ts'
import { show } from '../../../ui/test-render.tsx'
import { TimelineList } from './list.tsx'

const ME = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const YOU = `0x${'22'.repeat(20)}` as const
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const native = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const names = {
  native,
  nameOf: (address: string) => (address === USDC ? 'USDC' : undefined),
  tokenOf: (token: `0x${string}`) => listedToken(1, token),
}
const fold = { accounts: new Set([ME] as const), known: new Set([ME, YOU] as const), faces: new Map(), isListed: () => true }
const wallet = {
  session: { accounts: createCell([]) },
  contacts: createCell([]),
  book: { find: () => undefined, chains: createCell([]) },
  transactions: { all: createCell([]) },
  requests: { find: () => undefined, all: createCell([]) },
} as unknown as Wallet

const today = new Date().setHours(12, 0, 0, 0)
const daysAgo = (days: number): number => new Date(new Date(today).setDate(new Date(today).getDate() - days)).getTime()
const move = (units: bigint, way: 'in' | 'out', token?: `0x${string}`): AssetTransfer => ({
  ...(token === undefined ? {} : { token }),
  from: way === 'in' ? YOU : ME,
  to: way === 'in' ? ME : YOU,
  units,
  by: 'log',
})
let made = 0
const entry = (at: number, moves: readonly AssetTransfer[], more: Partial<ActivityEntry> = {}): ActivityEntry => {
  const hash = `0x${(++made).toString(16).padStart(64, '0')}` as const
  return {
    id: hash,
    hash,
    chainId: 1,
    account: ME,
    time: Math.floor(at / 1000),
    call: { from: ME, to: YOU, value: 0n, data: '0x' },
    outcome: { success: true },
    moves,
    sources: ['node.example'],
    ...more,
  }
}
const grant = (units: bigint): { readonly grants: readonly LoggedGrant[] } => ({
  grants: [{ kind: 'allowance', token: USDC, spender: YOU, units }],
})
const pending = {
  id: `0x${'ee'.repeat(32)}`,
  chainId: 1,
  account: ME,
  requestId: 'r',
  intent: { kind: 'send', to: YOU, amount: { units: 1n, token: native } },
  transaction: { to: YOU, data: '0x', nonce: 7 },
  sentence: say('Send {amount} to {to}', { amount: '1 ETH', to: 'bob.eth' }),
  createdAt: daysAgo(3),
  predicted: [{ symbol: 'ETH', decimals: 18, units: -(10n ** 18n) }],
  state: { at: 'pending' } as unknown as TransactionState,
} as unknown as OwnTransaction
const signature = {
  id: 's',
  account: ME,
  chainId: 1,
  origin: { kind: 'wallet' },
  sentence: say('Sign in to {site}', { site: 'app.example' }),
  createdAt: daysAgo(0) + 1000,
} as unknown as OwnSignature

async function shown(rows: readonly TimelineRow[], priced = false): Promise<HTMLElement> {
  const price = { units: 2n * 10n ** 18n, currency: 'USD', steps: [] } as const
  const priceOf = () => (priced ? { price, evidence: { kind: 'proved' } } : undefined) as never
  const page = {
    path: '/',
    component: () => <TimelineList rows={rows} namesOf={() => names} showAccounts={false} showChains={false} priceOf={priceOf} />,
  }
  const activity = { path: '/activity/$id', component: () => null }
  const review = { path: '/review/$requestId', component: () => null }
  const routeTree = { children: [page, activity, review] }
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const { container } = await show(
    <WalletProvider wallet={wallet}>
      <RouterProvider router={router} />
    </WalletProvider>,
  )
  await expect.poll(() => container.querySelectorAll('[role="listitem"]').length).toBeGreaterThan(0)
  return container as HTMLElement
}
const rowsOf = (entries: readonly ActivityEntry[], own: readonly OwnTransaction[] = []): readonly TimelineRow[] =>
  allRows({ entries: [entries], own, notes: new Map(), scans: [], blockTime: () => 12, fold })
const heads = (container: HTMLElement): readonly string[] =>
  [...container.querySelectorAll<HTMLElement>('[data-part="day"]')].map((one) => one.innerText)
const looks = (container: HTMLElement): readonly (string | undefined)[] =>
  [...container.querySelectorAll<HTMLElement>('[data-look]')].map(({ dataset }) => dataset['look'])

it('stands in groups: pending first, then by day, the year where it is another', async () => {
  const old = new Date(new Date().getFullYear() - 2, 10, 20, 12).getTime()
  const rows = rowsOf([entry(daysAgo(0), [move(5n, 'in')]), entry(daysAgo(1), [move(5n, 'out')]), entry(old, [move(5n, 'in')])], [pending])
  const container = await shown(rows)
  expect(heads(container).slice(0, 3)).toEqual(['Pending', 'Today', 'Yesterday'])
  expect(heads(container)[3]).toContain(`${new Date(old).getFullYear()}`)
  expect(looks(container)).toEqual(['pending', 'in', 'out', 'in'])
  const [first] = container.querySelectorAll<HTMLElement>('[data-transaction]')
  expect(first?.innerText).toContain('Send 1 ETH to bob.eth')
  expect(first?.querySelector('[data-state="pending"]')).not.toBeNull()
})

it('says what each was by icon, sentence and sign', async () => {
  const rows = rowsOf([
    entry(today - 1000, [move(5_000_000n, 'out', USDC)]),
    entry(today - 2000, [move(5_000_000n, 'out', USDC), move(10n ** 15n, 'in')]),
    entry(today - 3000, [], grant(9_000_000n)),
    entry(today - 4000, [], grant(0n)),
    entry(today - 5000, [move(5_000_000n, 'out', USDC)], { outcome: { success: false } }),
    entry(today - 6000, [{ ...move(1n, 'in', USDC), tokenId: 7n }]),
  ])
  const container = await shown(withSignatures(rows, [signature]))
  expect(looks(container)).toEqual(['signature', 'out', 'swap', 'approval', 'revoke', 'failed', 'collectible'])
  const text = [...container.querySelectorAll<HTMLElement>('[data-look]')].map((one) => one.textContent ?? '')
  expect(text[0]).toContain('Sign in to app.example')
  expect(text[1]).toMatch(/Sent 5 USDC to .*−.5 USDC/)
  expect(text[2]).toMatch(/Swapped 5 USDC for 0.001 ETH.*−.5 USDC.*\+.0.001 ETH/)
  expect(text[3]).toMatch(/Approved .* to spend up to 9 USDC/)
  expect(text[4]).toMatch(/Stopped .* from spending USDC/)
  expect(text[5], 'nothing moved').not.toMatch(/[−+]\s?5/)
  expect(container.querySelector('[data-signature] a')?.getAttribute('href')).toBe('/review/s')
})

it('never passes off a price of today as that of then, and shows no money where there is no price', async () => {
  const rows = rowsOf([entry(daysAgo(400), [move(5_000_000n, 'in', USDC)])])
  const priced = await shown(rows, true)
  const row = priced.querySelector<HTMLElement>('[data-transaction]')
  expect(row?.textContent).toMatch(/\$10\.00 today/)
  expect(priced.querySelector('[data-part="timeline"]')?.textContent).toContain('Worth today')
  const bare = await shown(rows)
  expect(bare.querySelector('[data-transaction]')?.textContent).not.toContain('$')
})
