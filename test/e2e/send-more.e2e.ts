import { checksum } from '../../src/core/ethereum/address.ts'
import { CAST, CONTRACTS, NEIGHBOURS } from '../../devnet/addresses.ts'
import { startGateway } from '../support/gateway.ts'
import { expectAccessible } from './support/axe.ts'
import { delegateTo } from './support/delegation.ts'
import {
  assetPicker,
  chooseAsset,
  fillSend,
  findings,
  goTo,
  importWallet,
  readUntil,
  reviewed,
  sign,
  test,
  tokenUnits,
  unlock,
  weiOf,
} from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const CAROL = checksum(CAST.carol)
const DAVE = checksum(CAST.dave)
const toReview = (page: Parameters<typeof reviewed>[0]) => page.getByRole('button', { name: 'Review', exact: true }).click()

test('a name is looked up here, paid in money, and named in the Review; one that leads nowhere is refused where it stands [A8] @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  await goTo(page, 'Send')
  const wrong: readonly (readonly [to: string, said: RegExp])[] = [
    ['nobody-has-this.eth', /nobody-has-this\.eth isn’t registered/],
    ['alice.eth@base', /This address is for .*8453|This address is for Base/],
    ['alice.eth@nowhere', /We don’t know a chain called nowhere/],
    ['alice.eth@eip155:31337#00000000', /The checksum after # doesn’t match this address/],
    ['аlice.eth', /isn’t a valid ENS name/],
  ]
  for (const [to, said] of wrong) {
    await page.getByLabel('Recipient').fill(to)
    await page.getByLabel('Amount', { exact: true }).fill('1')
    await toReview(page)
    await expect(page.getByText(said)).toBeVisible()
    await expect(page).toHaveURL(/\/send/)
  }

  // In money: by the feeds of the practice chain, of which one says what a dollar of USDC costs.
  await fillSend(page, { asset: 'ETH', to: 'Alice.eth', amount: '1' })
  await expect(page.locator('[data-part="reading"]')).toContainText('alice.eth')
  await page.getByRole('button', { name: 'In USD' }).click()
  await page.getByLabel('Amount', { exact: true }).fill('70')
  await expect(page.locator('[data-part="units"]')).toContainText(
    /Sends 0\.02 ETH, at US\$3,500\.00 each|Sends 0\.02 ETH, at \$3,500\.00 each/,
  )
  await expectAccessible(page)
  const before = await weiOf(town, CAST.alice)
  await toReview(page)
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send 0.02 ETH to alice.eth')
  await expect(page.locator('[data-part="entered-names"]')).toContainText('alice.eth leads to')
  expect((await findings(page)).filter((one) => one.includes('recipient/name'))).toEqual([])
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page).toHaveURL(/\/send/)
  await expect(page.getByLabel('Recipient')).toHaveValue('Alice.eth')
  await expect(page.locator('[data-part="reading"]')).toContainText('alice.eth')
  await toReview(page)
  await reviewed(page)
  await sign(page)
  await expect.poll(() => weiOf(town, CAST.alice), { timeout: 60_000 }).toBe(before + 20_000_000_000_000_000n)

  // The other way round: a bare address is told with its own name, in the form, in the Review and where a contact is made of it.
  await fillSend(page, { asset: 'ETH', to: DAVE, amount: '1' })
  await expect(page.locator('[data-name-of="name"]')).toContainText('dave.eth')
  await toReview(page)
  await reviewed(page)
  await expect(page.locator('[data-part="entered-names"] [data-name-of="name"]')).toContainText('calls itself dave.eth')
  await page.getByRole('button', { name: 'Reject' }).click()
  await goTo(page, 'Contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(DAVE)
  await expect(page.getByRole('dialog').locator('[data-name-of="name"]')).toContainText('dave.eth')
})

test('a gateway is named with what it learns, and asked only by the button [A9] @own-only @rest', async ({ page, open, town, guard }) => {
  const gateway = await startGateway(town, NEIGHBOURS.keeper)
  guard.allowOrigin(`http://${gateway.host}`)
  await importWallet(page, open)
  await fillSend(page, { asset: 'USDC', to: 'keeper.faraway.eth', amount: '1' })
  const consent = page.locator('[data-name="elsewhere"]')
  await expect(consent).toContainText(gateway.host)
  await toReview(page)
  await expect(page.getByText('Ask the host that knows this name')).toBeVisible()
  expect(gateway.asked).toEqual([])
  await consent.getByRole('button', { name: `Ask ${gateway.host}` }).click()
  await expect(page.locator('[data-part="reading"]')).toContainText('keeper.faraway.eth')
  expect(gateway.asked).toHaveLength(1)
  await toReview(page)
  await reviewed(page)
  // It is not asked again behind the person's back: what it said is its word, and may have changed since.
  expect(gateway.asked).toHaveLength(1)
  expect((await findings(page)).filter((one) => one.includes('recipient/name')).toSorted()).toEqual([
    'unknown:recipient/name-moved',
    'warn:recipient/name',
  ])
  await gateway.close()
})

test('a pasted list makes payments one after the other where the account has no code, with its progress @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  await importWallet(page, open)
  await goTo(page, 'Send')
  await page.getByLabel('Recipient').focus()
  const lines = [
    'address,amount,asset',
    `${CAST.dave},0.5,USDC`,
    `nobody,1`,
    'alice.eth,0.25,ETH',
    `${CAST.dave},2,USDC`,
    `${CAST.bob},0,USDC`,
  ]
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))
  const told = page.locator('[data-part="pasted"]')
  await expect(told).toContainText('3 payments added from the list')
  await expect(told).toContainText('The first line has the column names')
  await expect(told).toContainText('Line 3 was skipped: its recipient can’t be read')
  await expect(told).toContainText('Line 6 was skipped: its amount can’t be read, is zero')
  await expect(told).toContainText('appears in lines 2 and 5')
  await expect(page.locator('[data-row]')).toHaveCount(3)
  await expect(page.locator('[data-together="cannot"]')).toContainText('3 requests, one after the other')
  await expectAccessible(page)
  // The whole of it fits one wide screen: three payments, what they take, and Review.
  await told.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('[data-part="totals"]')).toContainText(/Total 2\.5.USDC.*leaves.*Total 0\.25.ETH/)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.locator('[data-row="1"]')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-row="3"]')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Review first payment' })).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/rows=/)
  await page.reload()
  await page.getByLabel('Password', { exact: true }).fill('gravel Tundra 48 quiet-lantern orbit')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.locator('[data-row="3"]').getByLabel('Amount', { exact: true })).toHaveValue('2')
  await expect(page.locator('[data-row="2"] [data-part="reading"]')).toContainText('alice.eth')
  await expect(page.locator('[data-together="cannot"]')).toBeVisible()
  const before = [await tokenUnits(town, CONTRACTS.usdc, CAST.dave), await weiOf(town, CAST.alice)] as const
  await page.getByRole('button', { name: 'Review first payment' }).click()
  for (const step of [1, 2, 3]) {
    await reviewed(page)
    await expect(page.locator('[data-part="series"]')).toContainText(`Payment ${step} of 3`)
    await sign(page)
    await expect(page).toHaveURL(/\/activity#\//)
    if (step < 3) await page.getByRole('link', { name: 'Review the next payment' }).click()
  }
  await expect(page.locator('[data-part="series"]')).toContainText('3 of 3 are signed')
  await expect.poll(() => tokenUnits(town, CONTRACTS.usdc, CAST.dave), { timeout: 60_000 }).toBe(before[0] + 2_500_000n)
  expect(await weiOf(town, CAST.alice)).toBe(before[1] + 250_000_000_000_000_000n)
})

test('an account whose code makes several calls pays two people three things at once, or nobody @own-only @rest', async ({
  page,
  open,
  town,
}) => {
  // Before the app is opened: how an account pays is read once, at the block that the app stands at.
  await delegateTo(town, 'deployer', CONTRACTS.simple7702)
  await importWallet(page, open)
  const before = [await tokenUnits(town, CONTRACTS.usdc, CAST.dave), await weiOf(town, CAST.carol)] as const
  await fillSend(page, { asset: 'USDC', to: 'dave.eth', amount: '3' })
  await page.getByRole('button', { name: 'Add another payment' }).click()
  const second = page.locator('[data-row="2"]')
  await chooseAsset(second, 'ETH')
  await second.getByLabel('Recipient').fill(CAROL)
  await second.getByLabel('Amount', { exact: true }).fill('0.5')
  await page.getByRole('button', { name: 'Add another payment' }).click()
  const third = page.locator('[data-row="3"]')
  await chooseAsset(third, 'A collectible (NFT)')
  await third.getByLabel('Collection').fill(CONTRACTS.pictures)
  await third.getByLabel('Item number').fill('2')
  await third.getByLabel('Recipient').fill(CAROL)
  await expect(third.getByText('This account owns it')).toBeVisible()
  await expect(page.locator('[data-together="can"]')).toContainText('Simple7702Account')
  await toReview(page)
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Send 3 USDC to .*, 0\.5 ETH to .* and 1 more/)
  await expect(page.locator('[data-part="payments"] li')).toHaveCount(3)
  expect((await findings(page)).filter((one) => one.includes('unlike-request'))).toEqual([])
  await sign(page)
  await expect.poll(() => tokenUnits(town, CONTRACTS.usdc, CAST.dave), { timeout: 60_000 }).toBe(before[0] + 3_000_000n)
  expect(await weiOf(town, CAST.carol)).toBe(before[1] + 500_000_000_000_000_000n)
  const owner = await town.rpc<string>('eth_call', [{ to: CONTRACTS.pictures, data: `0x6352211e${'2'.padStart(64, '0')}` }, 'latest'])
  expect(owner.endsWith(CAST.carol.slice(2))).toBe(true)
})

test('an item is proposed only once it is known to be there, as many as there are; what experts set is in the Review @own-only @rest', async ({
  page,
  open,
}) => {
  await importWallet(page, open)
  await goTo(page, 'Send')
  await chooseAsset(page, 'A collectible (NFT)')
  await page.getByLabel('Collection').fill(CONTRACTS.pictures)
  await page.getByLabel('Item number').fill('1')
  await page.getByLabel('Recipient').fill(CAROL)
  await toReview(page)
  await expect(page.getByText('This account doesn’t own item 1 of this collection.')).toBeVisible()
  await page.getByLabel('Item number').fill('2')
  await expect(page.getByText('This account owns it')).toBeVisible()
  await page.getByText('Advanced').click()
  await page.getByLabel('Gas limit').fill('20000')
  await toReview(page)
  await expect(page.getByText('The gas limit is out of range.')).toBeVisible()
  await page.getByLabel('Gas limit').fill('321000')
  await toReview(page)
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send item 2')
  await expect(page.locator('main')).toContainText('321,000')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page).toHaveURL(/\/send/)
  await expect(page.getByLabel('Item number')).toHaveValue('2')
  // Of medals there are ten.
  await page.getByLabel('Collection').fill(CONTRACTS.medals)
  await page.getByLabel('How many').fill('11')
  await toReview(page)
  await expect(page.getByText(/You have 10/)).toBeVisible()
  await page.getByLabel('How many').fill('4')
  await toReview(page)
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send 4 of item 2')
  await expect(page.getByRole('main')).toContainText(/4.×.№.2/)
})

test('an item that was found is chosen by its name and number, and sent without its contract being typed @own-only @rest', async ({
  page,
  open,
}) => {
  await importWallet(page, open)
  await goTo(page, 'Collectibles')
  await readUntil(page, page.getByText('Unrequested'))
  await goTo(page, 'Send')
  await assetPicker(page).click()
  await page.getByRole('combobox', { name: 'Find an asset' }).fill('pictures 4')
  await expectAccessible(page)
  await page.getByRole('option').filter({ hasText: 'Plain' }).click()
  await expect(assetPicker(page)).toContainText('Plain')
  await expect(assetPicker(page)).toContainText('#4')
  await expect(page.getByText('This account owns it')).toBeVisible()
  await expect(page.getByLabel('Item number')).toHaveCount(0)
  await page.getByLabel('Recipient').fill(CAROL)
  await toReview(page)
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Send item 4')
  await page.getByRole('button', { name: 'Reject' }).click()
  // Coming back finds it as it was chosen.
  await expect(assetPicker(page)).toContainText('Plain')
})

test('five shares of pools are five pairs, and no two rows of the picker read the same @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  // The logs tell of the shares: until they were read, nobody knows of them.
  await goTo(page, 'Collectibles')
  await readUntil(page, page.getByText('Unrequested'))
  await goTo(page, 'Send')
  await assetPicker(page).click()
  const shares = page.getByRole('option').filter({ hasText: 'Uniswap v2 share' })
  await expect.poll(() => shares.count()).toBeGreaterThanOrEqual(5)
  const names = await page.locator('[role="option"] [data-part="name"]').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)

  // They count alike in the total of Home and in that of the picker, there and in a later session.
  const shown = /\$[\d,]{6,}\.\d\d/
  const picked = page.getByRole('dialog').getByRole('listitem').first()
  const agrees = async (): Promise<void> => {
    await expect(page.getByRole('listitem').filter({ hasText: 'Uniswap v2 share' }).first()).toBeVisible()
    await page.getByRole('button', { name: /^Account: / }).click()
    await expect(picked).toContainText(shown)
    await expect(async () => {
      const [total] = shown.exec(await page.locator('[data-part="total"]').innerText()) ?? ['no total']
      await expect(picked).toContainText(total, { timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
  await goTo(page, 'Home')
  await agrees()
  await open('/')
  await unlock(page)
  await agrees()
})
