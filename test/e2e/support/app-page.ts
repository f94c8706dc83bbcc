import type { BrowserContext, Page } from '@playwright/test'
import { unlock } from './reviewer.ts'

/** The provider that a page found by EIP-6963, as any library finds it. */
export type Answer = { readonly result?: unknown; readonly code?: number; readonly message?: string }

/** Asks by what is announced on the page, as any library would. */
export const asks = (app: Page, method: string, params?: readonly unknown[]): Promise<Answer> =>
  app.evaluate(
    async ([method, params]) => {
      type Provider = { request(call: object): Promise<unknown> }
      const found = new Promise<Provider>((resolve) => {
        addEventListener('eip6963:announceProvider', (event) => resolve((event as CustomEvent<{ provider: Provider }>).detail.provider), {
          once: true,
        })
        dispatchEvent(new Event('eip6963:requestProvider'))
      })
      try {
        return { result: await (await found).request({ method, params }) }
      } catch (error) {
        const { code, message } = error as { code: number; message: string }
        return { code, message }
      }
    },
    [method, params] as const,
  )

/** Presses what opens the wallet's window, and gives the window. */
export async function opens(app: Page, press: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([app.waitForEvent('popup'), press()])
  return popup
}

/** Which accounts an app gets: the one that it is offered, or the first of those that there are. */
export type Which = 'own' | 'first'

/** Says yes to what wants to connect, in a window that has to be unlocked first. */
export async function connects(popup: Page, which: Which = 'own'): Promise<void> {
  await unlock(popup)
  await chooses(popup, which)
}

/** Says yes to what wants to connect. */
export async function chooses(popup: Page, which: Which): Promise<void> {
  if (which === 'first') {
    await popup.getByRole('radio', { name: /Your existing accounts/ }).click()
    await popup.getByRole('checkbox').first().click()
  }
  await popup.getByRole('button', { name: 'Connect', exact: true }).click()
}

/** Where the app is served to apps, told where the practice chain is. */
export const walletAt = (baseURL: string | undefined, town: { readonly url: string }): string =>
  `${baseURL ?? ''}/?practice=${new URL(town.url).port}`

/** A page of its own, at a site. */
export async function visit(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}
