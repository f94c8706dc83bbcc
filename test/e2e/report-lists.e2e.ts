import type { Page } from '@playwright/test'
import { serveFiles } from '../../scripts/run/example.ts'
import { CAST } from '../../devnet/addresses.ts'
import { opens, visit, walletAt } from './support/app-page.ts'
import { expectAccessible } from './support/axe.ts'
import { addReportList } from './support/report-list.ts'
import { fillSend, findings, goTo, importWallet, reviewed, signButton, test, unlock } from './support/reviewer.ts'
import { answersOf, ask, hexOf, strangePage } from './support/strange-page.ts'
import { expect } from './support/walk.ts'

const HELLO = hexOf('hello')
const LIST = `# Traps\ntrap.localhost\n${CAST.carol}\nipfs.io\n`

const lists = async (page: Page): Promise<void> => {
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Lists', exact: true }).click()
}
const ofList = async (page: Page): Promise<readonly string[]> => (await findings(page)).filter((one) => one.endsWith('/reported'))

test('a list of one’s own stops a site that it names and marks an address as a danger, until it is removed [P9] @own-only @rest', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  await importWallet(page, open)
  const site = await serveFiles({ '/': ['text/html', await strangePage(walletAt(baseURL, town))] })
  const trap = site.url.replace('localhost', 'claim.trap.localhost')
  try {
    guard.allowOrigin(trap)
    await test.step('before there is a list, a payment to anybody is only a payment', async () => {
      await fillSend(page, { asset: 'ETH', to: CAST.carol, amount: '0.1' })
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      await reviewed(page)
      expect(await ofList(page)).toEqual([])
      await page.getByRole('button', { name: 'Reject' }).click()
      await lists(page)
      await expect(page.getByText('No lists added')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('what is no list is refused, with the place where it is wrong', async () => {
      await page.getByRole('button', { name: 'Add a list' }).click()
      const file = page.getByLabel('Choose a file').last()
      await file.setInputFiles({ name: 'no.txt', mimeType: 'text/plain', buffer: Buffer.from('trap.localhost\nnot a host') })
      await expect(page.getByText('The list, at line 2, can’t be read: its format is wrong.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Cancel' }).click()
    })

    await test.step('a list is added, with what it names and what it leaves out', async () => {
      await addReportList(page, LIST, 'traps.txt')
      await expect(page.locator('[data-list]')).toContainText('1 site · 1 address · 1 left out')
      await expectAccessible(page)
    })

    await test.step('a payment to an address of it is a danger, by the word of that list', async () => {
      await fillSend(page, { asset: 'ETH', to: CAST.carol, amount: '0.1' })
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      await reviewed(page)
      await expect.poll(() => ofList(page)).toEqual(['danger:account/reported'])
      await expect(page.locator('[data-rule="account/reported"]')).toContainText('traps.txt, a list you added, names it.')
      await expect(page.getByRole('button', { name: 'Hold to sign' })).toBeVisible()
      await page.getByRole('button', { name: 'Reject' }).click()
    })

    const app = await visit(context, trap)
    const popup = await opens(app, () => app.getByRole('button', { name: 'Ask' }).click())
    await test.step('a site of it can connect to no account', async () => {
      await unlock(popup)
      await expect(popup.locator('[data-rule="origin/reported"]')).toContainText('claim.trap.localhost')
      await expect.poll(() => ofList(popup)).toEqual(['block:origin/reported'])
      await expect(popup.getByRole('button', { name: /[Cc]onnect/ })).toHaveCount(0)
      await expectAccessible(popup)
      await popup.getByRole('button', { name: 'Reject' }).click()
      await expect.poll(() => answersOf(app)).toEqual([4001])
    })

    await test.step('one that was connected before the list came can have nothing signed any more', async () => {
      await lists(page)
      await page.getByRole('button', { name: 'Remove traps.txt' }).click()
      await expect(page.locator('[data-list]')).toHaveCount(0)
      await ask(app, 'eth_requestAccounts')
      const connect = popup.getByRole('button', { name: 'Connect', exact: true })
      await expect(connect).toHaveAttribute('data-armed', 'true')
      await connect.click()
      await expect.poll(async () => (await answersOf(app)).length).toBe(2)
      const [account = ''] = (await answersOf(app))[1] as readonly string[]

      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('heading', { name: 'traps.txt' })).toBeVisible()
      await ask(app, 'personal_sign', [HELLO, account])
      await expect(popup.locator('[data-review]')).toContainText('hello')
      await expect.poll(() => ofList(popup)).toEqual(['block:origin/reported'])
      await expect(signButton(popup)).toHaveCount(0)
    })
    await popup.close()
    await app.close()
  } finally {
    await site.stop()
  }
})
