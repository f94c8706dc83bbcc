import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ETHEREUM } from '../../../core/test-support/ethereum.ts'
import type { Chain, Endpoint } from '#core/chains/chain'
import { show } from '../../../ui/test-render.tsx'
import { BehindBanner, behindOf } from './behind-notice.tsx'

const endpoint = (id: string, roles: Endpoint['roles'] = ['state']): Endpoint => ({
  id,
  url: `https://${id}.example/key`,
  roles,
  owner: 'foreign',
  operator: id,
})
const chain: Chain = {
  ...ETHEREUM,
  endpoints: [endpoint('one'), endpoint('two'), endpoint('beacon', ['consensus'])],
}
const healthy = (endpointId: string, behind?: number) => ({
  endpointId,
  at: 'healthy' as const,
  ...(behind === undefined ? {} : { behind }),
})

it('finds who stands still, and whether anybody else can be asked', () => {
  expect(behindOf([chain], [healthy('one'), healthy('two')])).toEqual([])
  expect(behindOf([chain], [healthy('one', 6), healthy('two')])).toMatchObject([{ host: 'one.example', blocks: 6, alone: false }])
  expect(behindOf([chain], [healthy('one', 6)])).toMatchObject([{ host: 'one.example', alone: false }])
  expect(behindOf([chain], [healthy('one', 6), healthy('two', 0)])).toMatchObject([{ alone: true }, { host: 'two.example', alone: true }])
  expect(behindOf([chain], [healthy('elsewhere', 6)])).toEqual([])
})

const draw = (blocks: number, alone: boolean) => {
  const component = () => <BehindBanner behind={{ host: 'one.example', chain, blocks, alone }} />
  return show(<RouterProvider router={createRouter({ routeTree: { component }, history: createMemoryHistory() })} />)
}

it('says by how many blocks, and that what is shown is older', async () => {
  await draw(6, true)
  await expect.element(page.getByText('one.example has stalled: it’s 6 blocks behind Ethereum.')).toBeVisible()
  await expect.element(page.getByText('You’re seeing an older block. Wait or add another endpoint.')).toBeVisible()
})

it('says that it stands still where nobody knows by how much, and that others are asked', async () => {
  await draw(0, false)
  await expect.element(page.getByText('one.example has stalled: it doesn’t have the newest blocks of Ethereum.')).toBeVisible()
  await expect.element(page.getByText('Your other endpoints are used instead.')).toBeVisible()
})
