import type { Page } from '@playwright/test'
import { named, test } from './support/lied-to.ts'
import { go } from './support/person.ts'
import { importWallet } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const line = (page: Page) => page.locator('[data-part="waiting"]')

test('a node that lives and says nothing is named within a second, then with what to do @own-only @rest', async ({
  page,
  open,
  liars,
  town,
}) => {
  await importWallet(page, open)
  const host = `localhost:${liars.port}`
  await town.rpc('anvil_mine', ['0x1'])
  liars.execution.tell(named('null-everything'))
  await test.step('in the explorer', async () => {
    const number = Number(await town.rpc<string>('eth_blockNumber', []))
    await go(page, `/explore/31337/block/${number}`)
    const words = page.locator('main').getByText(new RegExp(`${host}.* (sent an invalid answer to \\w+|doesn’t have this block yet)`))
    // A second after it began to wait; what a busy machine needs to draw the screen comes on top.
    await expect(line(page).or(words).first()).toBeVisible({ timeout: 20_000 })
    await expect(words.first()).toBeVisible()
  })
  liars.execution.tell(undefined)
})
