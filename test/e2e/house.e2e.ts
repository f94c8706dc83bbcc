import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { readCatalogue } from '../../src/survey/chains/catalogue.ts'
import { PRESETS } from '../../src/survey/chains/presets.ts'
import { expectAccessible } from './support/axe.ts'
import { FIRST, go, paste, settle, test, useThePracticeChain } from './support/person.ts'

/** Chains, accounts, settings, the request log, help: what one keeps in order now and then. */
test('a chain is added by hand, tested, ordered, edited, removed and brought back @own-only', async ({ page, open, town, guard }) => {
  const local = `http://localhost:${new URL(town.url).port}`
  await open('/welcome/chains')
  await page.getByLabel('Practice chain').uncheck()
  await page.getByRole('button', { name: 'Add another network' }).click()
  await page.waitForURL('**/chains')
  await expect(page.getByText('No chains yet')).toBeVisible()
  // A search finds by name, id and currency; what it finds says how well it can be known, and that nobody here tried it.
  const search = page.getByRole('searchbox', { name: 'Find a chain' })
  await search.fill('8453')
  const base = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: 'Base', exact: true }) })
  await expect(base).toContainText(
    /Asks Base, PublicNode,? and dRPC\. Claimed by its endpoints, later proved through layer 1 Not tried by us/,
  )
  await base.getByRole('button', { name: 'Details of Base' }).click()
  await expect(base).toContainText('mainnet.base.org run by Base · State and proofs, Logs, Sending')
  await search.fill('no such chain')
  await expect(page.getByText('This isn’t in Assay’s list.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add manually' }).last().click()

  // Everything wrong is said at once, and the first is in focus.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name is missing. Fill it in.', { exact: true })).toBeVisible()
  await expect(page.getByText('A chain ID is a whole number above zero.')).toBeVisible()
  await expect(page.getByText('URL is missing.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Home chain')
  await page.getByLabel('Chain id').fill('1')
  await page.getByLabel('Short name').fill('home')
  const address = page.getByLabel('Address', { exact: true })
  for (const [url, problem] of [
    ['http://node.example/', /Unencrypted http is only allowed for a node on this computer/],
    ['https://me:secret@node.example/', /contains a user name or password/],
    ['ws://localhost:1', /isn’t a web address we can use/],
  ] as const) {
    await address.fill(url)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(problem)).toBeVisible()
  }
  expect(guard.sent, 'nothing is asked while something is wrong').toEqual([])

  // It answers with another chain id: refused by the test and by saving.
  await address.fill(local)
  await address.blur()
  await expect(page.getByRole('radio', { name: 'Me', exact: true })).toBeChecked()
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText(/is for chain 31.?337, not 1/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/chains#\/new/)
  await page.getByLabel('Chain id').fill('0x7a69')
  await page.getByRole('button', { name: 'Test' }).click()
  await expect(page.getByText('Newest block', { exact: true })).toBeVisible()
  await expect(page.getByText('Given', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/chains')
  await expect(page.getByRole('link', { name: 'Home chain' })).toBeVisible()

  // Two chains change places, by button and by keyboard.
  // The chain that is looked at is followed: who may be asked about it is the person's choice, made here.
  for (const { chain } of PRESETS) if (chain.chainId === 11155111) for (const { url } of chain.endpoints) guard.allowOrigin(url)
  guard.allow(/ERR_NAME_NOT_RESOLVED/)
  await page.getByText('Test networks').click()
  await page.getByRole('checkbox', { name: 'Sepolia', exact: true }).check()
  await page.getByRole('button', { name: 'Add 1 chain' }).click()
  const names = page.getByRole('listitem').getByRole('heading', { level: 3 }).getByRole('link')
  await expect(names).toHaveText(['Home chain', 'Sepolia'])
  await page.getByRole('button', { name: 'Move Sepolia up' }).click()
  await expect(names).toHaveText(['Sepolia', 'Home chain'])
  await page.getByRole('button', { name: 'Move Sepolia down' }).press('ArrowDown')
  await expect(names).toHaveText(['Home chain', 'Sepolia'])
  await page.reload()
  await expect(names).toHaveText(['Home chain', 'Sepolia'])

  await page.getByRole('button', { name: 'Remove Sepolia' }).click()
  await expect(names).toHaveText(['Home chain'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveText(['Home chain', 'Sepolia'])

  // An address is never shown again: only its host.
  await page.getByRole('link', { name: 'Home chain' }).click()
  await expect(page.getByRole('heading', { name: `localhost:${new URL(town.url).port}` })).toBeVisible()
  await expect(page.getByText('Only the host is shown')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Home')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  await page.goto('/chains/4711')
  await expect(page.getByText('Chain not found')).toBeVisible()
})

test('several chains of the list are added at once, and one is filled in by its id; nobody is asked before @own-only @rest', async ({
  page,
  open,
  guard,
}) => {
  await open('/welcome/chains')
  await page.getByLabel('Practice chain').uncheck()
  await page.getByRole('button', { name: 'Add another network' }).click()
  await page.waitForURL('**/chains')
  await page.getByRole('checkbox', { name: 'Base', exact: true }).check()
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('linea')
  await page.getByRole('checkbox', { name: 'Linea', exact: true }).check()
  await expect(page.getByText('Base and Linea', { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(guard.sent).toEqual([])

  // An id that the list knows fills the form; what somebody typed stays.
  await page.getByRole('link', { name: 'Add manually' }).first().click()
  await page.getByLabel('Chain id').fill('0xa')
  await page.getByLabel('Chain id').blur()
  await expect(page.getByText('Filled in from Assay’s list of chains.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('OP Mainnet')
  await expect(page.getByLabel('Address', { exact: true }).first()).toHaveValue('https://mainnet.optimism.io/')
  await page.getByLabel('Chain id').fill('4711')
  await page.getByLabel('Chain id').blur()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await page.getByLabel('Chain id').fill('10')
  await page.getByLabel('Chain id').blur()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine')
  expect(guard.sent).toEqual([])

  await page.getByRole('button', { name: 'Cancel' }).click()
  for (const { chain } of await readCatalogue(undefined)) for (const { url } of chain.endpoints) guard.allowOrigin(url)
  guard.allow(/ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED/)
  await page.getByRole('checkbox', { name: 'Base', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Linea', exact: true }).check()
  await page.getByRole('button', { name: 'Add 2 chains' }).click()
  await expect(page.getByRole('listitem').getByRole('heading', { level: 3 }).getByRole('link')).toHaveText(['Base', 'Linea'])
  await expect(page.getByRole('checkbox', { name: 'Base', exact: true })).toHaveCount(0)
})

test('an endpoint that does not answer can be kept, and it says so @own-only @rest', async ({ page, open, guard }) => {
  guard.allow(/Failed to load resource|ERR_CONNECTION_REFUSED/)
  guard.allowOrigin('http://localhost:9')
  await open('/welcome/chains')
  await page.getByLabel('Practice chain').uncheck()
  await page.getByRole('button', { name: 'Add another network' }).click()
  await page.waitForURL('**/chains')
  await page.getByRole('link', { name: 'Add manually' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Silent')
  await page.getByLabel('Chain id').fill('99')
  await page.getByText('More details').click()
  await page.getByLabel('Short name').fill('silent')
  await page.getByLabel('Address', { exact: true }).fill('http://localhost:9/secret-key')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Some endpoints couldn’t be checked')).toBeVisible()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await page.waitForURL('**/chains')
  // The screen before stays until this one is drawn.
  await expect(page.getByRole('heading', { name: 'Chains', level: 1 })).toBeVisible()
  await expect(page.getByText('localhost:9', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Silent' }).click()
  await expect(page.getByRole('heading', { name: 'localhost:9' })).toBeVisible()
  expect(await page.content()).not.toContain('secret-key')
})

test('accounts are added, named, ordered, hidden and watched @own-only', async ({ page, open }) => {
  await settle(page, open)
  for (const name of ['Savings', 'Spending']) {
    await go(page, '/accounts/new')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Add account' }).click()
    await page.waitForURL('**/accounts')
  }
  const names = page.getByRole('listitem').getByRole('heading', { level: 3 }).getByRole('link')
  await expect(names).toHaveText(['Account 1', 'Savings', 'Spending'])
  await page.getByRole('button', { name: 'Move Spending up' }).click()
  await expect(names).toHaveText(['Account 1', 'Spending', 'Savings'])
  await page.getByRole('button', { name: 'Hide Savings' }).click()
  await expect(names).toHaveText(['Account 1', 'Spending'])
  await page.getByText(/^Hidden/).click()
  await page.getByRole('button', { name: 'Show Savings' }).click()
  await expect(names).toHaveText(['Account 1', 'Spending', 'Savings'])

  await go(page, '/accounts/new')
  await page.getByText('Watch an address').click()
  await page.getByRole('textbox', { name: 'Address' }).fill('0x58A57ed9d8d624cBD12e2C467D34787555bB1b26')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByText(/The checksum of this address is wrong/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(FIRST)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(page.getByText('This account is already in the vault.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
  await expect(page.getByText(/This address has no checksum/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Somebody')
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.waitForURL('**/accounts')
  await page.getByRole('link', { name: 'Somebody' }).click()
  await expect(page.getByText('Watch-only: it can’t sign anything.')).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code of the address 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045/ })).toBeVisible()
  await go(page, '/accounts/0x0000000000000000000000000000000000000001')
  await expect(page.getByText('Account not found')).toBeVisible()
})

test('an address is watched without a wallet, and moves into the vault when there is one @own-only @rest', async ({ page, open }) => {
  await open('/welcome/watch')
  await page.getByLabel('Address').fill('0xd8da6bf26964af9d7eed9e03e53415d37aa96045')
  await page.getByLabel('Name').fill('Somebody')
  await page.getByRole('button', { name: 'Watch' }).click()
  await page.waitForURL('**/welcome/chains')
  await useThePracticeChain(page)
  await go(page, '/accounts')
  await page.getByRole('link', { name: 'Somebody' }).click()
  await page.getByRole('button', { name: 'Stop watching' }).click()
  await expect(page.getByText('No accounts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Somebody' })).toBeVisible()
  await page.goto('/welcome/import')
  await paste(page.getByLabel('Word 1', { exact: true }), 'legal winner thank year wave sausage worth useful legal winner thank yellow')
  await page.getByRole('button', { name: 'Read the phrase' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Kestrel-quarry 93 lumen')
  await page.getByLabel('Password again').fill('Kestrel-quarry 93 lumen')
  await page.getByRole('button', { name: /^Import/ }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await go(page, '/accounts')
  await expect(page.getByRole('link', { name: 'Account 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Somebody' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  expect(await page.content()).not.toContain('Somebody')
})

test('the request log tells who learned what, and can be taken along @own-only', async ({ page, open, townAs, town, guard }) => {
  await settle(page, open)
  await expect.poll(() => guard.sent.filter(({ body }) => body?.includes('eth_getProof')).length).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Assets' })).toBeVisible()
  await go(page, '/requests')
  await expect(page.getByRole('heading', { name: `localhost:${new URL(town.url).port}` })).toBeVisible()
  await expect(
    page
      .getByText(townAs === 'own' ? 'You run it, so what it learned stays with you.' : 'It knows your IP address and when you were online.')
      .first(),
  ).toBeVisible()
  await expect(page.getByText('It was asked about one of your accounts:')).toBeVisible()
  await page.getByRole('tab', { name: 'Every request' }).click()
  await expect(page.getByText('names your account').first()).toBeVisible()
  await page.getByLabel('Find').fill('no such method')
  await expect(page.getByText(/^0 of/)).toBeVisible()
  await page.getByLabel('Find').fill('')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as JSON' }).click()
  const entries = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { names: string[]; owner: string }[]
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.every(({ owner }) => owner === (townAs === 'own' ? 'own' : 'foreign'))).toBe(true)
  expect(entries.some(({ names }) => names.includes(FIRST.toLowerCase()))).toBe(true)
  await page.getByRole('button', { name: 'Clear' }).click()
  // The chain is followed on: what is asked after that is listed again, and nothing from before.
  await expect
    .poll(async () => {
      const listed = page.getByText(/^\d+ requests?$/)
      return (await listed.count()) === 0 ? 0 : Number.parseInt(await listed.innerText(), 10)
    })
    .toBeLessThan(entries.length / 2)
})

test('theme, contrast and language apply at once and stay @own-only @rest', async ({ page, open }) => {
  await open('/welcome/chains')
  await useThePracticeChain(page)
  await go(page, '/settings/display')
  await page.getByText('Dark', { exact: true }).click()
  await page.getByText('High', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await go(page, '/settings/advanced')
  await page.getByLabel('Test language').selectOption('ar-XB')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await go(page, '/settings/nonsense')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('help is searched and read without a network, locked too @own-only', async ({ page, open, context, guard }) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/) // other parts of the page may be fetched at this moment
  await open('/help')
  await page.getByRole('searchbox', { name: 'Search' }).fill('wrong password')
  await page.getByRole('link', { name: /That password doesn’t open this vault/ }).click()
  await page.waitForURL('**/help#/vault/wrong-password')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('That password doesn’t open this vault')
  await context.setOffline(true)
  await go(page, '/help/allowance/unlimited')
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible()
  await go(page, '/help/no/such/page')
  await expect(page.getByText('Help page not found')).toBeVisible()
  await context.setOffline(false)
  expect(guard.sent).toEqual([])
})

test('about names the build, the licence and whose work is in it @own-only', async ({ page, open, request }) => {
  await open('/welcome/chains')
  await useThePracticeChain(page)
  await go(page, '/settings/about')
  await expect(page.getByText('Not audited yet')).toBeVisible()
  await expect(page.getByText('0.1.0')).toBeVisible()
  await page.getByText(/react 19\.3\.1/).click()
  await expect(page.getByText('Copyright (c) Meta Platforms').first()).toBeVisible()
  const href = await page.getByRole('link', { name: 'The hashes of this build' }).getAttribute('href')
  expect((await request.get(href ?? '')).ok()).toBe(true)
})
