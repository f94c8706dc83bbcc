import { makeList, signList } from '../../scripts/lists/list.ts'
import { createKey, publicKeyOf, publicKeyText } from '../../scripts/minisign/sign.ts'
import { type Files, serveFiles } from '../../scripts/run/example.ts'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { opens, visit, walletAt } from './support/app-page.ts'
import { expectAccessible } from './support/axe.ts'
import { fillSend, findings, goTo, importWallet, reviewed, test, unlock } from './support/reviewer.ts'
import { answersOf, strangePage } from './support/strange-page.ts'
import { expect } from './support/walk.ts'

const MAKER = createKey()
const LIST = '/watch.list'

/** A published file: what `npm run list` makes. */
const published = async (version: number, text: string): Promise<string> =>
  signList(await makeList([text], { name: 'Town watch', version, made: new Date() }), MAKER)

test('a subscription to a signed list stops a site that it names, and takes no older version and no other key [P9] @own-only @rest', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  await importWallet(page, open)
  const files: Record<string, Files[string]> = { '/': ['text/html', await strangePage(walletAt(baseURL, town))] }
  const site = await serveFiles(files)
  const serve = (text: string): void => void (files[LIST] = ['text/plain', text, { 'Access-Control-Allow-Origin': '*' }])
  const trap = site.url.replace('localhost', 'claim.trap.localhost')
  try {
    guard.allowOrigin(site.url)
    guard.allowOrigin(trap)
    serve(await published(3, `trap.localhost\n${CAST.carol}\n${CONTRACTS.usdc}\n`))

    await test.step('it is added with the key that its makers publish, and not with another', async () => {
      await goTo(page, 'Settings')
      await page.getByRole('link', { name: 'Lists', exact: true }).click()
      await page.getByRole('button', { name: 'Add a list' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Web address', { exact: true }).click()
      await dialog.getByRole('textbox', { name: 'Web address of the list' }).fill(`${site.url.slice(0, -1)}${LIST}`)
      await dialog.getByRole('button', { name: 'Download' }).click()
      await dialog.getByRole('textbox', { name: 'Public key' }).fill(publicKeyText(publicKeyOf(createKey())))
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialog.getByText('The key didn’t sign this list.')).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('textbox', { name: 'Public key' }).fill(publicKeyText(publicKeyOf(MAKER)))
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Town watch' })).toBeVisible()
      await expect(page.locator('[data-list]')).toContainText('1 site · 2 addresses')
      await expect(page.locator('[data-list]')).toContainText('Version 3')
    })

    await test.step('of the contract that Assay pins it says that it is ignored', async () => {
      await expect(page.locator('[data-pinned]')).toContainText('Ignored, because Assay pins them: 1')
      await expect(page.locator('[data-pinned]')).toContainText('USDC')
      await expectAccessible(page)
    })

    await test.step('a payment in that token to an address of it is a danger for the address alone', async () => {
      await fillSend(page, { asset: 'USDC', to: CAST.carol, amount: '1' })
      await page.getByRole('button', { name: 'Review', exact: true }).click()
      await reviewed(page)
      const said = (await findings(page)).filter((one) => one.endsWith('/reported'))
      expect(said).toEqual(['danger:account/reported'])
      await expect(page.locator('[data-rule="account/reported"]')).toHaveCount(1)
      await expect(page.locator('[data-rule="account/reported"]')).toContainText('Town watch, a list you added, names it.')
      await page.getByRole('button', { name: 'Reject' }).click()
    })

    await test.step('a site of it can connect to no account', async () => {
      const app = await visit(context, trap)
      const popup = await opens(app, () => app.getByRole('button', { name: 'Ask' }).click())
      await unlock(popup)
      await expect(popup.locator('[data-rule="origin/reported"]')).toContainText('claim.trap.localhost')
      await expect(popup.getByRole('button', { name: /[Cc]onnect/ })).toHaveCount(0)
      await popup.getByRole('button', { name: 'Reject' }).click()
      await expect.poll(() => answersOf(app)).toEqual([4001])
      await popup.close()
      await app.close()
    })

    await test.step('an older version is refused, and the list stays as it was', async () => {
      serve(await published(2, 'other.example\n'))
      await goTo(page, 'Settings')
      await page.getByRole('link', { name: 'Lists', exact: true }).click()
      const row = page.locator('[data-list]')
      await page.getByRole('button', { name: 'Update Town watch' }).click()
      await expect(row).toContainText('The file is version 2. You have version 3.')
      await expect(row).toContainText('Version 3')
      await expectAccessible(page)
    })

    await test.step('a newer one takes its place, and it can be kept up to date by itself', async () => {
      serve(await published(4, 'trap.localhost\nother.example\n'))
      const row = page.locator('[data-list]')
      await page.getByRole('button', { name: 'Update Town watch' }).click()
      await expect(row).toContainText('Version 4')
      await expect(row).toContainText('2 sites · 0 addresses')
      await expect(row).not.toContainText('Failed')
      const often = row.getByRole('combobox', { name: 'Automatic updates' })
      await expect(often).toHaveValue('never')
      await often.selectOption('Daily')
      await expect(often).toHaveValue('day')
    })

    await test.step('each time that its host was asked is a line of the request log', async () => {
      await goTo(page, 'Request log')
      await expect(page.getByRole('main')).toContainText(new URL(site.url).host)
      await expect(page.getByText('A list you requested').first()).toBeVisible()
    })
  } finally {
    await site.stop()
  }
})
