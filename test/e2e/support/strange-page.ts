import type { Frame, Page } from '@playwright/test'
import { bundleFor } from '../../../scripts/run/example.ts'
import { readOn, reviewed, signButton } from './reviewer.ts'
import type { Stranger } from './stranger.ts'
import { expect } from './walk.ts'

/** A page that tries things, or a frame of one. */
export type Place = Page | Frame
type Scope = { readonly stranger: Stranger; greeted?: string[] }

export const hexOf = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

/** HTML of a page with the script of a stranger, who knows where a wallet is and asks it over its window. */
export async function strangePage(wallet: string): Promise<string> {
  const script = (await bundleFor('test/e2e/support/stranger.ts')).replaceAll('</script', '<\\/script')
  return `<!doctype html><html lang="en" data-wallet="${wallet}"><link rel="icon" href="data:,"><title>App</title><button>Ask</button><script type="module">${script}</script></html>`
}

/** What it was answered, in order: results, and numbers of failures. */
export const answersOf = (place: Place): Promise<readonly unknown[]> =>
  place.evaluate(() => (globalThis as unknown as Scope).stranger.answers)
export const ask = (place: Place, method: string, params: readonly unknown[] = []): Promise<void> =>
  place.evaluate(([method, params]) => void (globalThis as unknown as Scope).stranger.ask(method, params), [method, params] as const)
/** Everything that this page was ever told, by any window or port. */
export const heardBy = async (place: Place): Promise<string> =>
  JSON.stringify(await place.evaluate(() => (globalThis as unknown as Scope).stranger.heard)).toLowerCase()
export const intrude = (place: Place): Promise<void> => place.evaluate(() => (globalThis as unknown as Scope).stranger.intrude())

/** Writes down in a window of the wallet who greets it from now on: by the browser's word, and whether it is the intruder. */
export async function noteGreetings(popup: Page): Promise<() => Promise<readonly string[]>> {
  await popup.evaluate((intruder) => {
    const greeted: string[] = ((globalThis as unknown as Scope).greeted = [])
    addEventListener('message', ({ origin, data }) => {
      const { kind, nonce } = data as { kind?: string; nonce?: string }
      if (kind === 'hello') greeted.push(nonce === intruder ? `intruder at ${origin}` : origin)
    })
  }, 'ab'.repeat(16))
  return () => popup.evaluate(() => (globalThis as unknown as Scope).greeted ?? [])
}

/** A double click on a button of an app asks twice, and a double press on Sign signs once: the second request is another one. */
export async function asksTwice(app: Page, popup: Page, account: string): Promise<void> {
  await app.evaluate(
    (params) => {
      const button = document.createElement('button')
      button.textContent = 'Greet'
      button.addEventListener('click', () => void (globalThis as unknown as Scope).stranger.ask('personal_sign', params))
      document.body.append(button)
    },
    [hexOf('twice'), account],
  )
  const before = (await answersOf(app)).length
  await app.getByRole('button', { name: 'Greet' }).dblclick()
  await expect(popup.locator('[data-review]')).toContainText('twice')
  await reviewed(popup)
  const first = popup.url()
  await readOn(popup)
  await expect(signButton(popup)).toBeEnabled()
  await signButton(popup).dblclick()
  await expect.poll(() => popup.url()).not.toBe(first)
  await expect(popup.locator('[data-review]')).toContainText('twice')
  await reviewed(popup)
  expect((await answersOf(app)).slice(before)).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/)])
  await popup.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.poll(async () => (await answersOf(app)).at(-1)).toBe(4001)
}
