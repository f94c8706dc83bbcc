import { createRouter } from '#ui/router/create-router'
import { createMemoryHistory } from '#ui/router/history'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ETHEREUM } from '../../core/test-support/ethereum.ts'
import type { Chain } from '#core/chains/chain'
import type { LightClientState, VerifiedBlock } from '#core/chains/consensus'
import { show } from '../../ui/test-render.tsx'
import { LieBanner } from './notices/lie-notice.tsx'
import { LightMarkView } from './light-mark.tsx'

const root = `0x${'4b'.repeat(32)}` as const
const NOW = Date.now()
const block = (slot: number): VerifiedBlock => ({
  slot,
  beaconRoot: root,
  blockHash: root,
  blockNumber: BigInt(21_000_000 + slot),
  signers: 497,
  of: 512,
})
const checkpoint = { root, slot: 0, at: NOW / 1000 - 3 * 86_400, source: 'shipped' } as const
const following = { checkpoint, optimistic: block(700), finalized: block(64), host: 'beacon.example' } as const
const chain: Chain = {
  ...ETHEREUM,
  endpoints: [{ id: 'b', url: 'https://beacon.example/', roles: ['consensus'], owner: 'foreign', operator: 'B' }],
  consensus: { config: 'mainnet' },
}

/** Links need a router around them; its one route draws the part. */
function inRouter(ui: ReactNode): ReactNode {
  const route = { path: '/', component: () => ui }
  const router = createRouter({ routeTree: { children: [route] }, history: createMemoryHistory({ initialEntries: ['/'] }) })
  return <RouterProvider router={router} />
}
const mark = (state: LightClientState, more: { readonly from?: number; readonly chain?: Chain } = {}): ReactNode => {
  const { from } = more
  return <LightMarkView chain={more.chain ?? chain} heard={{ state, heardAt: NOW, ...(from === undefined ? {} : { from }) }} />
}

const STATES: readonly (readonly [word: string, standing: string, ui: ReactNode])[] = [
  ['Synced', 'synced', mark({ kind: 'synced', ...following, seconds: 6 })],
  ['3 min behind', 'behind', mark({ kind: 'behind', ...following, seconds: 190 })],
  [
    'Your clock is 2 hr behind',
    'wrong-clock',
    mark({ kind: 'synced', ...following, seconds: 0, clock: { kind: 'behind', seconds: 7300 } }),
  ],
  ['Starting', 'bootstrapping', mark({ kind: 'bootstrapping', checkpoint })],
  ['Period 3 of 9', 'syncing', mark({ kind: 'syncing', checkpoint, period: 1202, target: 1208 }, { from: 1200 })],
  ['Needs a checkpoint', 'needs-checkpoint', mark({ kind: 'needs-checkpoint', hosts: [], why: 'none' })],
  [
    'Check your clock',
    'check-clock',
    mark({ kind: 'needs-checkpoint', hosts: ['a.example', 'b.example'], why: 'none', clock: { kind: 'behind', seconds: 3 * 86_400 } }),
  ],
  ['Conflict', 'conflicting', mark({ kind: 'conflicting', one: block(1), other: block(2), host: 'beacon.example' })],
  ['Unreachable', 'unreachable', mark({ kind: 'unreachable', since: NOW, error: 'light-client/unreachable' })],
  ['No data', 'no-data', mark({ kind: 'no-data', fork: 'gloas', since: NOW, known: 'fork' })],
  ['Not started', 'idle', mark({ kind: 'off' })],
  ['No light client', 'off', mark({ kind: 'off' }, { chain: { ...chain, endpoints: [] } })],
]

it.each(STATES)('says %s in a word, beside a drawing of its own', async (word, standing, ui) => {
  const { container } = await show(inRouter(ui))
  await expect.element(page.getByRole('button', { name: `${word} (light client of Ethereum)` })).toBeVisible()
  expect(container.querySelector('[data-standing]')?.getAttribute('data-standing')).toBe(standing)
})

it('does not call a host unreachable that answered: falsely, or with an error', async () => {
  for (const error of ['light-client/invalid-update', 'light-client/http-error', 'light-client/malformed', 'rpc/rate-limited'])
    await show(inRouter(<div data-error={error}>{mark({ kind: 'unreachable', since: NOW, error })}</div>))
  await expect.poll(() => page.getByRole('button', { name: 'No usable answer (light client of Ethereum)' }).all().length).toBe(4)
})

it('is told apart without colour: each state has a drawing of its own', async () => {
  const { container } = await show(inRouter(STATES.map(([word, , ui]) => <span key={word}>{ui}</span>)))
  await expect.poll(() => container.querySelectorAll('svg[data-standing]').length).toBe(STATES.length)
  const drawings = [...container.querySelectorAll('svg[data-standing]')].map((svg) => svg.innerHTML)
  expect(new Set(drawings).size).toBe(STATES.length)
})

it('opens the chain of custody: checkpoint, final and newest block with their signers and age, and the host', async () => {
  await show(inRouter(mark({ kind: 'synced', ...following, seconds: 6 })))
  await expect.element(page.getByRole('button', { name: /Synced/ })).toMatchTextContent(/block 21,000,700$/)
  await page.getByRole('button', { name: /Synced/ }).click()
  await expect.element(page.getByText('shipped with this build')).toBeVisible()
  await expect.element(page.getByText('3 days ago')).toBeVisible()
  await expect.element(page.getByText('21,000,064')).toBeVisible()
  await expect.element(page.getByText('2 hours ago')).toBeVisible()
  await expect.element(page.getByText('21,000,700', { exact: true })).toBeVisible()
  await expect.element(page.getByText('signed by 497 of 512').first()).toBeVisible()
  await expect.element(page.getByText(/learned from/)).toBeVisible()
  await expect.element(page.getByText(/are proved against the newest verified block/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See what’s proved' })).toHaveAttribute('href', '/evidence')
})

it('tells that nobody answers from that nobody serves the data', async () => {
  await show(inRouter(mark({ kind: 'no-data', fork: 'gloas', since: NOW, known: 'fork' })))
  await page.getByRole('button', { name: /No data/ }).click()
  await expect.element(page.getByText(/Hosts answer, but none serves/).first()).toBeVisible()
  await expect.element(page.getByText(/is only claimed by an endpoint/)).toBeVisible()
})

it.each([
  ['behind', 7300, 'Your device’s clock is 2 hours behind: a verified block has a later time.'],
  ['ahead', 3 * 86_400, 'Your device’s clock is 3 days ahead of the newest blocks, though they keep coming.'],
  ['set-back', 300, 'Your device’s clock went back by 5 minutes while Assay was open.'],
] as const)('says in words that the clock is wrong (%s), and gives no block an age by it', async (is, seconds, words) => {
  await show(inRouter(mark({ kind: 'synced', ...following, seconds: 0, clock: { kind: is, seconds } })))
  await page.getByRole('button', { name: /Your clock/ }).click()
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('Set your device’s clock, then refresh.')).toBeVisible()
  await expect.element(page.getByText('21,000,700')).toBeVisible()
  expect(page.getByText(/hours ago|now$|seconds ago/).elements()).toEqual([])
})

it.each([
  ['behind', 3 * 86_400, 'Your device’s clock seems to be 3 days behind: a.example, b.example have final blocks of a later time.'],
  ['ahead', 40 * 86_400, 'Your device’s clock seems to be 40 days ahead of the newest final blocks from a.example, b.example.'],
] as const)('says what hosts tell of a clock that is %s before anything is verified, and what to do', async (is, seconds, words) => {
  await show(inRouter(mark({ kind: 'needs-checkpoint', hosts: ['a.example', 'b.example'], why: 'none', clock: { kind: is, seconds } })))
  await page.getByRole('button', { name: /Check your clock/ }).click()
  // In the card: the live region says it as well.
  await expect.element(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible()
  await expect.element(page.getByText('Set your device’s clock, then refresh.')).toBeVisible()
})

it('says that one must stop where two final blocks exclude each other', async () => {
  await show(inRouter(mark({ kind: 'conflicting', one: block(1), other: block(2), host: 'beacon.example' })))
  await page.getByRole('button', { name: /Conflict/ }).click()
  await expect.element(page.getByText(/Don’t sign anything on this chain/)).toBeVisible()
})

it.each([
  [
    'withheld',
    'a storage slot',
    /liar\.example gave an incomplete answer: it left out a slot of a contract’s storage of block [\d,]+, which we asked for\./,
  ],
  ['other-chain', 'a block', /liar\.example serves a different chain: its block [\d,]+ isn’t the one the light client verified\./],
] as const)('names who was caught at what is no lie (%s)', async (kind, what, words) => {
  const lie = { kind, chainId: 1, endpointId: 'a', endpoint: 'liar.example', what, at: NOW, block: { number: 21_000_000n, hash: root } }
  const { container } = await show(inRouter(<LieBanner lie={lie} more={0} onRead={vi.fn()} />))
  await expect.element(page.getByText(words)).toBeVisible()
  expect(container.innerText).not.toMatch(/ [,.:]/)
})

it('names a consensus host whose update refutes itself, of which there is no block', async () => {
  const lie = { chainId: 1, endpointId: 'b', endpoint: 'beacon.example', what: 'a consensus update', at: NOW }
  const { container } = await show(inRouter(<LieBanner lie={lie} more={0} onRead={vi.fn()} />))
  await expect.element(page.getByText('beacon.example gave a false answer: a consensus update didn’t match its own proof.')).toBeVisible()
  expect(container.innerText).not.toMatch(/ [,.:]|undefined/)
})

it('names who lied and what was false in one sentence, until it was read', async () => {
  const onRead = vi.fn()
  const lie = {
    chainId: 1,
    endpointId: 'a',
    endpoint: 'liar.example',
    what: 'a balance',
    at: NOW,
    block: { number: 21_000_000n, hash: root },
  }
  await show(inRouter(<LieBanner lie={lie} more={2} onRead={onRead} />))
  await expect
    .element(page.getByText('liar.example gave a false answer: a balance of block 21,000,000 didn’t match its own proof.'))
    .toBeVisible()
  await expect.element(page.getByText(/Nothing from it was used\. This endpoint is blocked/)).toBeVisible()
  await expect.element(page.getByText(/There are 2 more\./)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(onRead).toHaveBeenCalledOnce()
})
