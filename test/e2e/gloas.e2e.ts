import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startDevnet } from '../../scripts/devnet/start.ts'
import { PRACTICE, practiceWithGloas } from '../consensus/practice.ts'
import { test } from './support/device-clock.ts'
import { asOwner, findings, goTo, importAnew, review } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Several looks at the newest block. */
const SOON = { timeout: 90_000 }
/** Gloas begins so many epochs after the walk does: later than it takes to get ready, and sooner than an idle wallet locks, since the chain goes there by blocks at once. */
const GLOAS_IN = 45
/** Seconds between two blocks on the way, and blocks at once. */
const [APART, BLOCKS] = [8, 3]
/** Seconds by which the device's clock is ahead of a block that is about to come. */
const AHEAD = 5

const synced = (page: Page) => page.getByRole('button', { name: 'Synced (light client of Practice chain)' })
const slotNow = (): number => Math.floor(Date.now() / 1000) - PRACTICE.genesisTime

/** As a beacon chain's `config.yaml` has it. */
const configText = (gloasEpoch: number): string =>
  [
    'CONFIG_NAME: practice-with-gloas',
    `SECONDS_PER_SLOT: ${PRACTICE.secondsPerSlot}`,
    `SLOTS_PER_EPOCH: ${PRACTICE.slotsPerEpoch}`,
    `EPOCHS_PER_SYNC_COMMITTEE_PERIOD: ${PRACTICE.epochsPerSyncCommitteePeriod}`,
    `SYNC_COMMITTEE_SIZE: ${PRACTICE.syncCommitteeSize}`,
    ...practiceWithGloas(gloasEpoch).forks.flatMap(({ fork, version, epoch }) => [
      `${fork.toUpperCase()}_FORK_VERSION: ${version}`,
      `${fork.toUpperCase()}_FORK_EPOCH: ${epoch}`,
    ]),
  ].join('\n')

test('the light client goes from Fulu into Gloas while the page is open: the head stays verified and nothing goes dark @own-only @rest', async ({
  page,
  guard,
  deviceClock,
}) => {
  const gloasEpoch = Math.floor(slotNow() / PRACTICE.slotsPerEpoch) + GLOAS_IN
  const gloasSlot = gloasEpoch * PRACTICE.slotsPerEpoch
  const town = await startDevnet({ port: 0, as: 'own', gloasEpoch })
  let isOver = false
  let blocks: Promise<void> | undefined
  try {
    for (const url of [town.url, town.beacon]) {
      guard.allowOrigin(url)
      guard.allowOrigin(url.replace('127.0.0.1', 'localhost'))
    }
    const headerOf = async (id: 'head' | 'finalized'): Promise<{ readonly root: string; readonly slot: number }> => {
      const { data } = (await (await fetch(`${town.beacon}/eth/v1/beacon/headers/${id}`)).json()) as {
        data: { root: string; header: { message: { slot: string } } }
      }
      return { root: data.root, slot: Number(data.header.message.slot) }
    }
    const slotOf = async (id: 'head' | 'finalized'): Promise<number> => (await headerOf(id)).slot
    // What is final is of today, and no block of a time to come.
    await town.rpc('anvil_mine', ['0x20'])
    await deviceClock.startsOff(Math.max(0, (await slotOf('head')) - slotNow()) + AHEAD)
    let last = Promise.resolve()
    /** Blocks come, and the device's clock with them: before them, since a block of a time to come is refused, and its host not asked for a while. */
    const mine = (blocks: number, apart: number): Promise<void> =>
      (last = last.then(async () => {
        await deviceClock.set((await slotOf('head')) + blocks * apart + AHEAD - slotNow())
        await town.rpc('anvil_mine', [`0x${blocks.toString(16)}`, `0x${apart.toString(16)}`])
        await deviceClock.set((await slotOf('head')) - slotNow())
      }))
    // Not a wallet that an earlier walk made: its practice chain is another.
    await importAnew(page, async (path = '/') => {
      await page.goto(`${path}?practice=${new URL(town.url).port}`)
    })

    // A block every two seconds from here on, as a chain of the world makes them: a busy machine takes longer for one look than a head stays young.
    blocks = (async () => {
      while (!isOver) {
        await mine(1, 1)
        await setTimeout(2_000)
      }
    })()

    await test.step('the chain goes by a configuration that has the date of Gloas, from a block that the person trusts', async () => {
      await goTo(page, 'Chains')
      await page.getByRole('link', { name: 'Practice chain' }).click()
      await page.getByRole('combobox', { name: 'Beacon chain' }).selectOption('custom')
      await page.getByRole('textbox', { name: 'Configuration' }).fill(configText(gloasEpoch))
      await page.getByRole('textbox', { name: 'Genesis time' }).fill(String(PRACTICE.genesisTime))
      await page.getByRole('textbox', { name: 'Genesis validators root' }).fill(PRACTICE.genesisValidatorsRoot)
      await page.getByRole('radio', { name: 'Paste a checkpoint' }).check({ force: true })
      await page
        .getByRole('textbox', { name: 'Block root' })
        .last()
        .fill((await headerOf('finalized')).root)
      await page.getByRole('button', { name: 'Save' }).click()
      await asOwner(page)
      await expect(page.getByRole('heading', { name: 'Chains', level: 1 })).toBeVisible()
      await goTo(page, 'Home')
    })

    const total = page.getByRole('button', { name: /\(how these are known\)/ })
    const ether = page.locator('[data-asset="ETH"]')
    /** The page follows, and what it shows is proved. It is asked again while it is not: what was read before a head was verified is claimed, and stays so until then. */
    const expectProved = async (): Promise<void> => {
      const refresh = page.getByRole('button', { name: 'Refresh' })
      await refresh.click()
      await expect(async () => {
        try {
          await expect(synced(page)).toBeVisible({ timeout: 5_000 })
          await expect(total).toHaveText(/^\d+ proved/, { timeout: 5_000 })
        } catch (error) {
          if (await refresh.isEnabled({ timeout: 1_000 }).catch(() => false)) await refresh.click({ timeout: 1_000 }).catch(() => undefined)
          throw error
        }
        await expect(ether).toBeVisible({ timeout: 1_000 })
      }).toPass({ ...SOON, intervals: [200] })
    }

    await test.step('before it', async () => {
      await expectProved()
      expect(await slotOf('head')).toBeLessThan(gloasSlot)
      await synced(page).click()
      await expect(page.getByText(/signed by \d+ of 512/).first()).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('over to it, until a block of Gloas is final', async () => {
      let steps = 0
      while ((await slotOf('finalized')) < gloasSlot) {
        await mine(BLOCKS, APART)
        await expectProved()
        expect(++steps).toBeLessThan(60)
      }
      expect(steps).toBeGreaterThan(3)
      await expect(page.locator('[data-lie]')).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: /.+/ })).toHaveCount(0)
    })

    await test.step('in it: a Review runs on proved state, under a verified block', async () => {
      await synced(page).click()
      await expect(page.getByText(/signed by \d+ of 512/).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await review(page, 'pay')
      expect(await findings(page)).not.toContain('unknown:chain/claimed-head')
    })
  } finally {
    isOver = true
    try {
      await blocks
    } finally {
      await town.stop()
    }
  }
})
