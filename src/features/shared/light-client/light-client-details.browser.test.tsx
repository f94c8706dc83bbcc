import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ETHEREUM } from '../../../core/test-support/ethereum.ts'
import type { Chain } from '#core/chains/chain'
import type { LightClientState } from '#core/chains/consensus'
import { createCell } from '#core/source'
import type { EvidenceBook, HeardState } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { LightClientDetails } from './light-client-details.tsx'

const chain: Chain = {
  ...ETHEREUM,
  endpoints: [{ id: 'a', url: 'https://a.example/', roles: ['files'], owner: 'foreign', operator: 'A' }],
  consensus: { config: 'mainnet' },
}
const root = `0x${'4b'.repeat(32)}` as const
const NOW = Date.now()
const block = { slot: 1, beaconRoot: root, blockHash: root, signers: 500, of: 512 }
const SYNCED: LightClientState = {
  kind: 'synced',
  checkpoint: { root, slot: 0, at: NOW / 1000 - 7200, source: 'own' },
  optimistic: block,
  finalized: block,
  seconds: 6,
  host: 'b.example',
}

/** Links want a router. */
function inRouter(ui: ReactNode): ReactNode {
  const rootRoute = { component: () => ui }
  return <RouterProvider router={createRouter({ routeTree: rootRoute, history: createMemoryHistory() })} />
}

const story = (state: LightClientState) => {
  const heard = createCell<HeardState>({ state, heardAt: NOW })
  const evidence = { lightClients: { of: () => heard, load: async () => undefined } } as unknown as EvidenceBook
  return inRouter(<LightClientDetails chain={chain} evidence={evidence} />)
}

it('names hosts that serve nothing, with since when, while another does', async () => {
  await show(story({ ...SYNCED, silent: [{ host: 'a.example', since: NOW - 7_200_000, fork: 'gloas' }] }))
  await expect.element(page.getByText(/a\.example.* has served no light client data since 2 hours ago/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'light-client/silent-host' })).toBeVisible()
})

it('says ahead of time that a fork comes which this version has no rules for, and who says so', async () => {
  const ahead = { fork: '0x08000000', at: NOW / 1000 + 30 * 86_400 }
  const { container } = await show(story({ ...SYNCED, ahead: { ...ahead, host: 'b.example' } }))
  await expect.element(page.getByText(/b\.example.* says this chain will move to rules that this version doesn’t have/)).toBeVisible()
  expect(container.textContent).toContain('0x08000000')
  await expect.element(page.getByRole('link', { name: 'light-client/fork-ahead' })).toBeVisible()
  await show(story({ ...SYNCED, ahead }))
  await expect.element(page.getByText(/According to the schedule you imported/).first()).toBeVisible()
})

it('names each host whose answer was of no use, and says what was wrong with it', async () => {
  const failing = [
    { host: 'a.example', why: { code: 'light-client/invalid-update', data: { host: 'a.example', why: 'the signature' } } },
    { host: 'c.example', why: { code: 'light-client/http-error', data: { host: 'c.example', status: 500 } } },
  ] as const
  await show(story({ kind: 'unreachable', since: NOW, error: 'light-client/http-error', failing }))
  await expect.element(page.getByText(/a\.example, a consensus host, sent an invalid update: the signature/)).toBeVisible()
  await expect.element(page.getByText(/c\.example, a consensus host, answered with error 500/)).toBeVisible()
  const { container } = await show(story({ ...SYNCED, failing: failing.slice(0, 1) }))
  await expect.poll(() => container.textContent).toContain('a.example, a consensus host, sent an invalid update')
})

it('says neither where all is well', async () => {
  const { container } = await show(story(SYNCED))
  await expect.element(page.getByText(/learned from/)).toBeVisible()
  expect(container.querySelector('[data-part="silent-hosts"], [data-part="failing-hosts"], [data-part="fork-ahead"]')).toBeNull()
})
