import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { StoredRelease, ReleaseState } from '#core/release/release-state'
import { fail } from '#core/errors'
import { createCell } from '#core/source'
import { type ReleasePort, ReleaseProvider } from '#features/shared'
import { createTestWallet, showScreen } from '../shared/test-support/test-screen.tsx'
import { ReleaseSection } from './release-section.tsx'

const DAY = 86_400_000
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

const release = (version: string, more: Partial<StoredRelease> = {}): StoredRelease => ({
  version,
  hash: version.replaceAll('.', '').padEnd(64, '0'),
  date: dayBefore(3),
  isSecurity: false,
  changes: '',
  fetchedAt: Date.now(),
  ...more,
})

let done: string[] = []
beforeEach(() => void (done = []))

const port = (state: ReleaseState): ReleasePort => ({
  state: createCell(state),
  check: async () => void done.push('check'),
  accept: async (hash) => void done.push(`accept ${hash}`),
  goBack: async () => void done.push('back'),
})

const show = (state: ReleaseState | undefined) =>
  showScreen(
    <ReleaseProvider load={load(state)}>
      <ReleaseSection />
    </ReleaseProvider>,
    createTestWallet().wallet,
  )
/** One function for as long as it is shown: another is another question. */
const load = (state: ReleaseState | undefined) => {
  const kept = state && port(state)
  return async () => kept
}

const installed = (more: Partial<Extract<ReleaseState, { kind: 'installed' }>> = {}): ReleaseState => ({
  kind: 'installed',
  current: release('0.1.0'),
  highest: '0.1.0',
  ...more,
})

it('says that nothing is kept, where this is a page like any other', async () => {
  await show(undefined)
  await expect.element(page.getByText('Each visit loads whatever the site sends.', { exact: false })).toBeVisible()
  expect(page.getByRole('button', { name: 'Check for a new version' }).query()).toBe(null)
})

it('says that it could not find out, and tries again', async () => {
  let tries = 0
  const loadPort = async () => {
    if (++tries === 1) throw fail('app/worker-lost', { worker: 'service worker' })
    return port(installed())
  }
  await showScreen(
    <ReleaseProvider load={loadPort}>
      <ReleaseSection />
    </ReleaseProvider>,
    createTestWallet().wallet,
  )
  await expect.element(page.getByText('A part of Assay stopped and is restarting', { exact: false }).first()).toBeVisible()
  expect(page.getByText('This browser doesn’t keep it.', { exact: false }).query()).toBe(null)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Works offline since')).toBeVisible()
})

it('says what is installed, and that it is unknown what the site has', async () => {
  await show(installed())
  await expect.element(page.getByText('Works offline since')).toBeVisible()
  await expect.element(page.getByText('Unknown', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Unknown: this version names no keys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Check for a new version' }).click()
  expect(done).toEqual(['check'])
})

it('shows another version with its changes, and installs the one that was shown', async () => {
  const offered = release('0.2.0', { changes: '### Sending\n- Fees are clearer.\n- \u202eevil' })
  await show(installed({ offered, checkedAt: Date.now() }))
  await page.getByText('What changes').click()
  await expect.element(page.getByText('Fees are clearer.')).toBeVisible()
  // What turns the line around is written out.
  await expect.element(page.getByTitle('Invisible character')).toBeVisible()
  await page.getByRole('button', { name: 'Switch to version 0.2.0' }).click()
  expect(done).toEqual([`accept ${offered.hash}`])
})

it('goes back one step', async () => {
  await show(installed({ current: release('0.2.0'), previous: release('0.1.0'), highest: '0.2.0' }))
  await page.getByRole('button', { name: 'Go back to version 0.1.0' }).click()
  expect(done).toEqual(['back'])
})

it('says why a version was refused', async () => {
  await show(installed({ refused: { code: 'release/older', data: { version: '0.0.9', known: '0.1.0' }, at: Date.now() } }))
  await expect.element(page.getByText('It was refused: an old version may have a known flaw.', { exact: false })).toBeVisible()
})

it.each([
  [91, true],
  [89, false],
])('of a version that is %d days old: warns %s', async (days, warns) => {
  await show(installed({ current: release('0.1.0', { date: dayBefore(days) }) }))
  await expect.element(page.getByText('Works offline since')).toBeVisible()
  expect(page.getByText(/This version is \d+ days old/).query() !== null).toBe(warns)
})
