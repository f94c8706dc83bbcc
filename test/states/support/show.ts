import type { Page } from '@playwright/test'
import { NOW } from '../world/facts.ts'
import type { ScreenStates, ScreenWorld } from '../screens/screen-states.ts'

/** Where the page of the states is served (`built.ts`). */
const address = (): string => {
  const found = process.env['ASSAY_STATES']
  if (found === undefined) throw new Error('The page of the states is not served: run npm run states')
  return found
}

/** Nothing has changed on the page for so long, in milliseconds. */
const QUIET = 120
/** A wait says after a second what it waits for. */
const SPOKEN = 1150

/** Waits until fonts are there, and nothing changes any more. */
export const settle = (page: Page, least = 0): Promise<void> =>
  page.evaluate(
    async ({ quiet, atLeast }) => {
      const fonts = (): Promise<unknown> => Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, 6000))])
      await fonts()
      const began = performance.now()
      let last = performance.now()
      const observer = new MutationObserver(() => void (last = performance.now()))
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      while (performance.now() - last < quiet || performance.now() - began < atLeast) {
        if (performance.now() - began > 8000) throw new Error('The page does not come to rest')
        await new Promise((done) => setTimeout(done, 20))
      }
      observer.disconnect()
      await fonts()
    },
    { quiet: QUIET, atLeast: least },
  )

/** What is agreed to arms a moment after it stands still, and each return to the page begins that moment anew. */
const ARMED = 1000

/** Waits until nothing changes any more, a button that arms itself among it. Of one that never does, as long as it would take. */
export async function settleArmed(page: Page): Promise<void> {
  await settle(page)
  const waits = await page.locator('[data-part="decide"] .touch-none[aria-disabled="true"]').count()
  if (waits > 0) await settle(page, ARMED)
}

async function perform(page: Page, { steps = [] }: ScreenWorld): Promise<void> {
  for (const step of steps) {
    if ('fill' in step) await page.getByLabel(step.fill, { exact: true }).fill(step.with)
    else if ('leave' in step) await page.getByLabel(step.leave, { exact: true }).blur()
    else await page.getByRole('button', { name: step.press, exact: true }).click()
  }
}

const BROKEN = 'Something went wrong in Assay.'

/** Opens a screen in one of its states, at the moment of every picture. */
export async function showState(page: Page, screen: ScreenStates, state: string, world: ScreenWorld): Promise<void> {
  await page.clock.setFixedTime(NOW)
  if (world.offline) await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.goto(`${address()}?screen=${screen.name}&state=${state}`)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await settle(page)
  // A page that broke has a heading, too, and looks the same in every state.
  if ((await page.getByRole('heading', { name: BROKEN, level: 1 }).count()) > 0)
    throw new Error(`${screen.name}, ${state}: the page broke.`)
  await perform(page, world)
  const waits = state === 'loading' || (await page.locator('[aria-busy="true"]').count()) > 0
  await settle(page, waits ? SPOKEN : 0)
}

/** The page that draws sheets and holds them against those that are stored. */
export const openSheets = async (page: Page): Promise<void> => void (await page.goto(`${address()}sheet.html`))
