import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fail } from '#core/errors'
import { ErrorNote, issueReport } from './error-note.tsx'
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

it('leaves addresses, hashes, URLs and hosts out of a report', () => {
  const where =
    'https://user:pw@node.home/key?x=1 at 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, node.example.org:8545, 192.168.1.7, ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const report = issueReport({ code: 'app/unexpected', data: { where } }, '0.1.0')
  expect(report).toContain('code: app/unexpected')
  expect(report).toContain('build: 0.1.0')
  expect(report).not.toMatch(/7099|node|user|192|ac0974/)
})

it('says how far it is and lets itself be cancelled', async () => {
  const onCancel = vi.fn()
  await show(<Progress words="Proving 12 of 40 balances" done={12} of={40} onCancel={onCancel} />)
  await expect.element(page.getByRole('progressbar', { name: 'Proving 12 of 40 balances' })).toHaveAttribute('aria-valuenow', '12')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(onCancel).toHaveBeenCalledTimes(1)
})
