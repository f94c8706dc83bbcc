import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Finding } from '#core/signing/finding'
import type { Intent } from '#core/signing/intent'
import type { SendRequest } from '#core/signing/request'
import { say } from '#core/text/words'
import { Findings, type NameOf, WalletProvider } from '#features/shared'
import type { Review } from '#review'
import type { Wallet } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { AllowanceEdit } from './allowance-edit.tsx'
import { Remedy } from './remedy.tsx'

const ME: Address = `0x${'a1'.repeat(20)}`
const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const TWIN: Address = '0x3c446b1f0a9d2c58e7741fbb20d95ae83c1793bc'
const USDC = { chainId: 1, standard: 'erc20', address: `0x${'a0'.repeat(20)}`, symbol: 'USDC', name: 'USD Coin', decimals: 6, from: 'listed' } as const // prettier-ignore
const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const abi = parseAbi(['function approve(address spender, uint256 value)'])

const approve = (units: bigint): Extract<Intent, { kind: 'call' }> => ({
  kind: 'call',
  to: USDC.address,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [BOB, units] }),
})
const allowance = (units: bigint): Extract<Effect, { kind: 'allowance' }> => ({
  kind: 'allowance',
  token: USDC,
  spender: BOB,
  after: units,
  before: 0n,
  held: 2_500_000n,
  unlimited: units === maxUint256,
  evidence: PROVED,
})
const requestOf = (intent: Intent, more: Partial<SendRequest> = {}): SendRequest => ({
  id: 'one',
  origin: { kind: 'own' },
  account: ME,
  chainId: 1,
  createdAt: 0,
  stage: { at: 'draft' },
  kind: 'transaction',
  intent,
  speed: 'normal',
  ...more,
})

/** A wallet that notes what a request is changed to. */
async function within(ui: ReactNode, failing = false) {
  const changes: (readonly [string, Intent])[] = []
  const requests = {
    async setIntent(id: string, intent: Intent) {
      if (failing) throw fail('request/unknown')
      changes.push([id, intent])
    },
  }
  const routeTree = { component: () => ui }
  await show(
    <WalletProvider wallet={{ requests } as unknown as Wallet}>
      <RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />
    </WalletProvider>,
  )
  return changes
}
const radio = (name: RegExp) => page.getByRole('radio', { name })

it('offers what there is now, what the app asks, and one’s own limit; each is the same request with another amount', async () => {
  const app = { origin: { kind: 'app', origin: 'https://app.example' } } as const
  const changes = await within(<AllowanceEdit request={requestOf(approve(maxUint256), app)} effect={allowance(maxUint256)} effects={[]} />)
  await expect.element(radio(/^Unlimited USDC As the app asks$/)).toBeChecked()
  await radio(/^2.5 USDC What you have now$/).click()
  await expect.poll(() => changes).toEqual([['one', approve(2_500_000n)]])
  await radio(/Custom/).click()
  const field = page.getByLabelText('Most it may spend')
  await field.fill('1,5')
  await page.getByRole('button', { name: 'Use this limit' }).click()
  await expect.element(field).toHaveFocus()
  expect(changes).toHaveLength(1)
  await field.fill('1.5')
  await page.getByRole('button', { name: 'Use this limit' }).click()
  await expect.poll(() => changes.at(-1)).toEqual(['one', approve(1_500_000n)])
})

it('knows what was asked for once it was changed, and goes back to exactly that', async () => {
  const request = requestOf(approve(1_500_000n), { original: approve(maxUint256) })
  const changes = await within(<AllowanceEdit request={request} effect={allowance(1_500_000n)} effects={[]} />)
  await expect.element(radio(/^1.5 USDC Your own limit$/)).toBeChecked()
  await radio(/^Unlimited USDC As asked$/).click()
  await expect.poll(() => changes).toEqual([['one', approve(maxUint256)]])
})

it('suggests what the transaction itself spends before what there is', async () => {
  const calls = (units: bigint): Intent => ({
    kind: 'delegate',
    account: ME,
    to: BOB,
    calls: [{ to: USDC.address, value: 0n, data: approve(units).data }],
  })
  const spent: Effect = { kind: 'asset-out', amount: { units: 1_000_000n, token: USDC }, evidence: PROVED }
  const changes = await within(<AllowanceEdit request={requestOf(calls(maxUint256))} effect={allowance(maxUint256)} effects={[spent]} />)
  await radio(/^1 USDC What this needs$/).click()
  await expect.poll(() => changes).toEqual([['one', calls(1_000_000n)]])
})

it('is absent where the request cannot be made with another limit, and says why a change failed', async () => {
  await within(
    <>
      <h1>Review</h1>
      <AllowanceEdit request={requestOf({ ...approve(5n), data: '0x12345678' })} effect={allowance(maxUint256)} effects={[]} />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
  document.body.replaceChildren()
  await within(<AllowanceEdit request={requestOf(approve(maxUint256))} effect={allowance(maxUint256)} effects={[]} />, true)
  await radio(/What you have now/).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

const lookalike: Finding = {
  rule: 'recipient/lookalike',
  level: 'danger',
  say: say('It looks like another.'),
  why: say('Why.'),
  todo: say('Compare the digits.'),
  compare: [TWIN, BOB],
}
const paying = (to: Address): Intent => ({ kind: 'send', to, amount: { units: 25n, token: USDC } })
const found = (request: SendRequest, nameOf: NameOf) => (
  <Findings
    review={{ findings: [lookalike], pending: false, outcome: 'success', asked: { kind: 'transaction' } } as unknown as Review}
    renderRemedy={(finding) => <Remedy finding={finding} request={request} nameOf={nameOf} />}
  />
)
const pay = () => page.getByRole('button', { name: /^Pay Bob instead/ })

it('pays the contact instead of the address made to look like it; what to do is told as well', async () => {
  const changes = await within(found(requestOf(paying(TWIN)), () => ({ text: 'Bob', from: 'contact' })))
  await expect.element(pay()).toMatchTextContent(/^Pay Bob instead ?0x3C44Cd…FA4293BC$/)
  await pay().click()
  await expect.poll(() => changes).toEqual([['one', paying(BOB)]])
  document.querySelector<HTMLElement>('[data-rule] summary')?.click()
  await expect.element(page.getByText(/Compare the digits\./)).toBeVisible()
})

it.each<readonly [string, SendRequest, NameOf]>([
  [
    'an app asked for it',
    requestOf(paying(TWIN), { origin: { kind: 'app', origin: 'https://app.example' } }),
    () => ({ text: 'Bob', from: 'contact' }),
  ],
  ['the other is only known from a history, which may be the imitation', requestOf(paying(TWIN)), () => undefined],
  ['the other names itself', requestOf(paying(TWIN)), () => ({ text: 'Bob', from: 'claimed' })],
  ['it is no payment', requestOf(approve(5n)), () => ({ text: 'Bob', from: 'contact' })],
])('offers no payment to another address where %s', async (_, request, nameOf) => {
  await within(found(request, nameOf))
  await expect.element(page.getByRole('heading', { name: 'Danger: It looks like another.' })).toBeVisible()
  expect(pay().elements()).toEqual([])
})
