import { afterEach, expect, it } from 'vitest'
import { createDevice, openTab, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { openPage, type Page } from './test-support/app.ts'

/** Calls of one page that are answered at the same time, the newest counted in. */
const MOST = 255
/** Nobody answers there: no call of a stranger needs a chain. */
const NOWHERE = 'http://127.0.0.1:9/'

const tabs: Tab[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.kill()
})

/** Calls that wait until there is a vault, and how each is given up. */
function waiting(page: Page, count: number): readonly { readonly giveUp: () => Promise<void> }[] {
  return Array.from({ length: count }, (_, at) => {
    const stop = new AbortController()
    const call = page.ask('eth_requestAccounts', [], `waits-${at}`, stop.signal).then(
      () => undefined,
      () => undefined,
    )
    return {
      giveUp() {
        stop.abort()
        return call
      },
    }
  })
}

it('answers 255 calls of one page at the same time, refuses the 256th, and answers again once one of them ends', async () => {
  const tab = await openTab(createDevice(), devnetChain(NOWHERE))
  tabs.push(tab)
  const page = openPage(tab.wallet)
  const open = [...waiting(page, MOST - 1)]
  expect(await page.ask('eth_chainId')).toBe('0x1')
  open.push(...waiting(page, 1))
  const { code, message } = await page.failure('eth_chainId')
  expect([code, message]).toEqual([-32005, 'This app has too many requests open at once.'])
  // What was refused is not open, and takes no place; another page of the same app has its own.
  expect((await page.failure('eth_chainId')).code).toBe(-32005)
  expect(await openPage(tab.wallet).ask('eth_chainId')).toBe('0x1')
  await open.pop()?.giveUp()
  expect(await page.ask('eth_chainId')).toBe('0x1')
  page.close()
})
