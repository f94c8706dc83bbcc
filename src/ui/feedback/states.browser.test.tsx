import { beforeAll, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { drawReport } from './copy-report.tsx'
import { reportPart } from './report-button.tsx'
import { setReportFacts } from './report-facts.tsx'
import { ErrorNote } from './error-note.tsx'
import { announce } from './live-region.tsx'
import { Progress } from './progress.tsx'
import { type ScreenState, Stated } from './states.tsx'
import { show } from '../test-render.tsx'

it('waits in silence for a second, then says what for', async () => {
  await show(
    <Stated state={{ kind: 'loading', words: 'Asking node.home', skeleton: <i /> }}>
      <p>Content</p>
    </Stated>,
  )
  expect(page.getByText('Asking node.home').elements()).toEqual([])
  await expect.element(page.getByText('Asking node.home')).toBeVisible()
  expect(page.getByText('Content').elements()).toEqual([])
})

it.each([{ kind: 'offline' }, { kind: 'partial', missing: 'One balance' }, { kind: 'full' }] satisfies ScreenState[])(
  'keeps the content when $at',
  async (state) => {
    await show(
      <Stated state={state}>
        <p>Content</p>
      </Stated>,
    )
    await expect.element(page.getByText('Content')).toBeVisible()
  },
)

it('hides the content when locked', async () => {
  await show(
    <Stated state={{ kind: 'locked', actions: <button type="button">Unlock</button> }}>
      <p>Content</p>
    </Stated>,
  )
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  expect(page.getByText('Content').elements()).toEqual([])
})

it('offers to try again after a network failure, and says it aloud', async () => {
  const onRetry = vi.fn()
  await show(<ErrorNote error={fail('rpc/unreachable', { endpoint: 'node.home' })} onRetry={onRetry} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('node.home isn’t answering.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it('stays quiet about what was refused', async () => {
  announce('', 'assertive')
  await show(<ErrorNote error={fail('app/aborted')} />)
  await expect.element(page.getByText(/This was cancelled\./)).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
})

beforeAll(() => reportPart.set(drawReport))

it('copies a report of a failure, and shows what was copied', async () => {
  setReportFacts(async () => ({ version: '0.1.0', screen: '/send', chainId: 1 }))
  await show(<ErrorNote error={fail('rpc/unreachable', { endpoint: 'node.home' })} />)
  await page.getByRole('button', { name: 'Copy report' }).click()
  const report = page.getByLabelText('Report', { exact: true })
  await expect.element(report).toMatchTextContent(/code: rpc\/unreachable/)
  await expect.element(report).toMatchTextContent(/screen: \/send/)
  expect(report.element().textContent).not.toContain('node.home')
})

it('still makes a report where what it tells besides the failure cannot be read', async () => {
  setReportFacts(() => Promise.reject(new Error('gone')))
  await show(<ErrorNote error={fail('app/unexpected', { where: 'screen' })} />)
  await page.getByRole('button', { name: 'Copy report' }).click()
  await expect.element(page.getByLabelText('Report', { exact: true })).toMatchTextContent(/where: screen/)
})

it('says how far it is and lets itself be cancelled', async () => {
  const onCancel = vi.fn()
  await show(<Progress words="Proving 12 of 40 balances" done={12} of={40} onCancel={onCancel} />)
  await expect.element(page.getByRole('progressbar', { name: 'Proving 12 of 40 balances' })).toHaveAttribute('aria-valuenow', '12')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onCancel).toHaveBeenCalledTimes(1)
})
