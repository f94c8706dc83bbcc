import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Chain } from '#core/chains/chain'
import { say } from '#core/text/words'
import type { Finding } from '#core/signing/finding'
import type { SignRequest } from '#core/signing/request'
import type { SignAnalysis } from '#analysis'
import { show } from '../../../ui/test-render.tsx'
import { createTestWallet, passwordSlot, showIn } from '../../shared/test-support/test-wallet.tsx'
import { DecideBar } from './decide-bar.tsx'
import type { Decision } from './use-decision.ts'
import type { DisplayedReview } from '../use-review.ts'

const DIGEST = `0x${'d1'.repeat(32)}` as const
const ACCOUNT = `0x${'a1'.repeat(20)}` as const
const asked = { kind: 'message', message: '0x68690a' } as const
const request: SignRequest = {
  id: 'r1',
  origin: { kind: 'own' },
  kind: 'message',
  account: ACCOUNT,
  chainId: 1,
  asked,
  createdAt: 1,
  stage: { at: 'ready', digest: DIGEST },
}
const chain = { chainId: 1, name: 'Ethereum' } as unknown as Chain

/** What the bar takes of a Review. */
const analysisOf = (verdict: object, findings: readonly Finding[] = []): SignAnalysis =>
  ({
    asked,
    digest: DIGEST,
    header: undefined,
    at: Date.now(),
    review: { asked, outcome: 'unknown', findings, verdict: { worst: 'none', mayBeSigned: true, hold: false, gaps: false, ...verdict } },
  }) as unknown as SignAnalysis
const shownOf = (analysis: SignAnalysis): DisplayedReview => ({
  state: { kind: 'ready', analysis, changes: [], checking: false },
  analysis,
  changes: [],
  parts: 3,
  settled: true,
  doing: undefined,
  checking: false,
  trouble: undefined,
  check: () => undefined,
})
const bar = (analysis: SignAnalysis, decision: Partial<Decision> = {}, asks = false, isRead = true) => (
  <DecideBar
    request={request}
    chain={chain}
    holds="key"
    asks={asks}
    shown={shownOf(analysis)}
    isRead={isRead}
    message={{ current: null }}
    decision={{
      signing: false,
      error: undefined,
      sign: () => undefined,
      signAs: async () => undefined,
      reject: () => undefined,
      ...decision,
    }}
  />
)
const sign = page.getByRole('button', { name: 'Sign', exact: true })
const password = page.getByLabelText('Password', { exact: true })

it('signs what is shown, once it has stood still', async () => {
  const decided = vi.fn<Decision['sign']>()
  await show(bar(analysisOf({}), { sign: decided }))
  await expect.element(password).not.toBeInTheDocument()
  await expect.element(sign).toHaveAttribute('data-armed')
  await sign.click()
  expect(decided).toHaveBeenCalledExactlyOnceWith(DIGEST)
})

it('has a Sign that no pointer and no key presses before what it says was read to its end [M2]', async () => {
  const decided = vi.fn<Decision['sign']>()
  await show(bar(analysisOf({}), { sign: decided }, false, false))
  await expect.element(sign).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(/Sign waits until you have read to its end/)).toBeVisible()
  ;(sign.element() as HTMLElement).focus()
  await userEvent.keyboard(' {Enter}')
  await sign.click({ force: true })
  expect(decided).not.toHaveBeenCalled()
})

it('asks the owner of an account that always asks once the yes was given, and signs with what they gave', async () => {
  const given = vi.fn<Decision['signAs']>(async () => undefined)
  const decided = vi.fn<Decision['sign']>()
  await showIn(createTestWallet([passwordSlot()]), bar(analysisOf({}), { sign: decided, signAs: given }, true))
  await expect.element(password).not.toBeInTheDocument()
  await expect.element(sign).toHaveAttribute('data-armed')
  await sign.click()
  await password.fill('six words that nobody knows')
  // Enter never signs.
  await userEvent.keyboard('{Enter}')
  await expect.element(sign).toHaveAttribute('data-armed')
  expect(given).not.toHaveBeenCalled()
  await sign.click()
  await expect.poll(() => given.mock.calls).toEqual([[DIGEST, { kind: 'password', password: 'six words that nobody knows' }]])
  expect(decided).not.toHaveBeenCalled()
})

it('leads back from there to the two ways out', async () => {
  await showIn(createTestWallet([passwordSlot()]), bar(analysisOf({}), {}, true))
  await expect.element(sign).toHaveAttribute('data-armed')
  await sign.click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('button', { name: 'Reject' })).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
})

it('says what is going on, and takes no second yes meanwhile', async () => {
  await show(bar(analysisOf({}), { signing: true }))
  await expect.element(page.getByText('Signing, and keeping the signature')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reject' })).toBeDisabled()
})

it.each([
  ['what is never right to sign', analysisOf({ mayBeSigned: false, hold: true })],
  ['what has no digest', { ...analysisOf({}), digest: undefined }],
])('has neither Sign nor a password for %s', async (_, analysis) => {
  await show(bar(analysis, {}, true))
  await expect.element(page.getByText('This is never right to sign. Read the finding that stops it.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /sign/i })).not.toBeInTheDocument()
  await expect.element(password).not.toBeInTheDocument()
})

it('asks expressly for what could not be run, and is held where there is danger', async () => {
  const gap: Finding = { rule: 'simulation/not-run', level: 'danger', say: say('It was not run'), why: say('why'), todo: say('todo') }
  await show(bar(analysisOf({ gaps: true, hold: true, worst: 'danger' }, [gap])))
  const hold = page.getByRole('button', { name: 'Hold to sign anyway' })
  await expect.element(hold).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox').click()
  await expect.element(hold).toHaveAttribute('aria-disabled', 'false')
})
