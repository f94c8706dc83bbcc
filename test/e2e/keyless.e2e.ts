import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { maxUint256 } from 'viem'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { KEYLESS } from '../../scripts/build/build-keyless.ts'
import { filesUnder } from '../../scripts/build/dist.ts'
import { expectAccessible } from './support/axe.ts'
import { plainHostUnder } from './support/plain-host.ts'
import { expect, test } from './support/walk.ts'

const typed = (list: string) =>
  list.split(', ').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { type, name }
  })

const PERMIT = JSON.stringify({
  domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: CONTRACTS.usdc },
  types: { Permit: typed('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline') },
  primaryType: 'Permit',
  message: { owner: CAST.alice, spender: CAST.scammer, value: maxUint256.toString(), nonce: '0', deadline: '1893456000' },
})

/** Names of databases of this origin: the next page would find them, and whoever else is served from here. */
const databases = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))

test('on a host without headers, under a path of others: Check and Explore work, and there is no vault @own-only', async ({
  page,
  context,
  town,
  guard,
}) => {
  const host = await plainHostUnder('/ipfs/bafybeigdyrzt/', KEYLESS)
  guard.allowOrigin(host.url)
  // Where `npm start` runs a practice chain. It is asked there, and answered by that of this walk.
  for (const [port, to] of [
    ['8545', town.url],
    ['8546', town.beacon],
  ] as const) {
    guard.allowOrigin(`http://localhost:${port}`)
    await context.route(`http://localhost:${port}/**`, (route) => {
      const { pathname, search } = new URL(route.request().url())
      return route.continue({ url: new URL(`${pathname}${search}`, to).href })
    })
  }
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))

  await page.goto(host.url)
  await expect(page.locator('[data-part="keyless"]')).toContainText('This copy has no vault.')
  await page.getByRole('link', { name: 'Choose a chain' }).click()
  const practice = page.getByRole('listitem').filter({ hasText: 'localhost:8545' })
  await practice.getByRole('button', { name: 'Add' }).click()

  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Check' }).click()
  await page.getByLabel('What you are asked to sign').fill(PERMIT)
  await page
    .getByRole('button', { name: /^(?:Check it|Run on Practice chain)$/ })
    .last()
    .click()
  await expect(page.locator('[data-check="ready"] [data-review]')).toBeVisible()
  await expect(page.locator('[data-part="verdict"]')).toHaveAttribute('data-verdict', 'danger')
  await expectAccessible(page)

  await main.getByRole('link', { name: 'Explore' }).click()
  await page.getByRole('textbox', { name: 'Search the chain' }).fill(CONTRACTS.usdc)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part="state"]')).toHaveAttribute('data-evidence', /^(?:proved|computed)$/)

  // Whatever needs a key says that it is not here, and where it is.
  for (const path of ['send', 'welcome/create', 'welcome/import', 'unlock', 'accounts', 'settings', 'connect']) {
    await page.goto(`${host.url}#/${path}`)
    await expect(page.getByRole('heading', { name: 'Get all of Assay', level: 1 })).toBeVisible()
  }
  await expectAccessible(page)
  expect(workers.map((path) => path.replace(/.*\/assets\/(\w+)\/.*/, '$1'))).toEqual(expect.arrayContaining(['chain', 'evm']))
  expect(workers.filter((path) => path.includes('vault'))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

  // Nothing stays that somebody else on this origin could change.
  const before = await databases(page)
  await page.goto('about:blank')
  await page.goto(host.url)
  await expect(page.getByRole('link', { name: 'Choose a chain' })).toBeVisible()
  await expect.poll(async () => (await databases(page)).filter((name) => before.includes(name))).toEqual([])
  await page.goto('about:blank')
  host.stop()
})

test('the build without a vault has no file of one @own-only', () => {
  const files = filesUnder(KEYLESS)
  expect(files.filter((file) => /vault|service-worker/.test(file))).toEqual([])
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(`${KEYLESS}/${file}`, 'utf8'))
  // The only WebAssembly is that of the vault's key derivation, in base64.
  expect(scripts.filter((text) => text.includes('AGFzbQ'))).toEqual([])
})
