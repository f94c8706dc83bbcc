import { expect, type Page } from '@playwright/test'
import type { Devnet } from '../../../scripts/devnet/start.ts'
import type { Lie } from '../../liars/lie.ts'
import { lieNamed } from '../../liars/lies.ts'
import { startDevnetLiars, type DevnetLiars } from '../../liars/devnet-liars.ts'
import { go } from './person.ts'
import { signButton, test as honest } from './reviewer.ts'

/** `test` for walks whose only endpoint and only beacon host lie when they are told to. At the start of each they tell the truth. */
export const test = honest.extend<object, { readonly liars: DevnetLiars }>({
  liars: [
    async ({ town }, use) => {
      const liars = await startDevnetLiars(town)
      await use(liars)
      await liars.stop()
    },
    { scope: 'worker' },
  ],
  open: async ({ page, liars, townAs, guard }, use) => {
    expect(guard.sent).toEqual([])
    const both = [liars.execution, liars.beacon]
    for (const { url } of both) guard.allowOrigin(url.replace('127.0.0.1', 'localhost'))
    await use(async (path = '/') => {
      const practice = `${liars.port}${townAs === 'public' ? ':foreign' : ''}`
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}practice=${practice}`)
    })
    for (const liar of both) liar.tell(undefined)
  },
})

/** The lie, or the fault, of that name. */
export function named(name: string): Lie {
  const lie = lieNamed(name)
  if (lie === undefined) throw new Error(`No lie is named ${name}.`)
  return lie
}

/** One sentence, wherever the person is: who was caught. */
export const banner = (page: Page) => page.locator('[data-lie]').first()

/** The log of lies on /evidence. */
export const lieLog = (page: Page) => page.locator('#lies [data-lie]')

/** Lets in again who was caught, as the person does, and comes back to where it was. */
export async function letIn(page: Page): Promise<void> {
  const { pathname, hash } = new URL(page.url())
  await go(page, '/evidence')
  const button = page.getByRole('button', { name: 'Allow again' })
  await button.first().click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(button).toHaveCount(0)
  await go(page, `${pathname}${hash}`)
}

export const blockNumber = async (town: Devnet): Promise<number> => Number(await town.rpc<string>('eth_blockNumber', []))

/** A number as the screens write it. */
export const grouped = (value: number): string => new Intl.NumberFormat('en-GB').format(value)

/** The block that a Review stands on: said in its details, folded or not. */
export async function reviewedBlock(page: Page): Promise<number> {
  const said = await page.locator('[data-part="details"] [data-part="block"]').textContent()
  return Number(/block ([\d,]+)/.exec(said ?? '')?.[1]?.replaceAll(',', ''))
}

const again = (page: Page) => page.getByRole('button', { name: 'Run it again' })

/** Runs a Review again until these words stand on it: a run that was under way already may have asked before. */
export async function runUntilShown(page: Page, words: RegExp): Promise<void> {
  await expect(async () => {
    await again(page).click()
    await expect(page.locator('main').getByText(words).first()).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expect(signButton(page)).toBeDisabled()
}

/** Runs it again until it stands on this block and may be signed. */
export async function runUntilReady(page: Page, block: number): Promise<void> {
  await expect(async () => {
    await again(page).click()
    // Each run may take its time: one that is started over has to begin anew.
    await expect(signButton(page)).toBeEnabled()
    expect(await reviewedBlock(page)).toBe(block)
  }).toPass({ timeout: 120_000 })
}
