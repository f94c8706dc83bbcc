import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { encode } from 'uqr'
import { CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { assetPicker, goTo, importWallet, test as base, unlock } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const SCANNED = `ethereum:${BOB}@${CHAIN_ID}?value=1.25e18`

/** A film of one code, as a camera that is held still would make it (YUV4MPEG2, grey). */
function filmOf(text: string): Buffer {
  const [width, height] = [640, 480]
  const { data } = encode(text, { border: 4, ecc: 'M' })
  const side = Math.floor((height - 40) / data.length)
  const [left, top] = [(width - side * data.length) / 2, (height - side * data.length) / 2]
  const grey = Buffer.alloc(width * height, 200)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dark = data[Math.floor((y - top) / side)]?.[Math.floor((x - left) / side)]
      if (dark !== undefined) grey[y * width + x] = dark ? 20 : 235
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((width * height) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}

/** A browser with a camera, and a profile that lasts: only such a one lets a page register for links. */
const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  context: async ({}, use, { project }) => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-links-'))
    const film = join(folder, 'camera.y4m')
    await writeFile(film, filmOf(SCANNED))
    const { launchOptions, locale, timezoneId } = project.use
    const args = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...launchOptions,
      locale: locale ?? 'en-GB',
      timezoneId: timezoneId ?? 'UTC',
      args: [...(launchOptions?.args ?? []), ...args],
    })
    await use(context)
    await context.close()
    await rm(folder, { recursive: true, force: true })
  },
})

/** Follows a link on a page that is not ours. */
async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(`<a href="${link.replaceAll('&', '&amp;')}">Pay</a>`)
  await page.getByRole('link', { name: 'Pay' }).click()
}

const recipient = (page: Page) => page.getByLabel('Recipient')
const amount = (page: Page) => page.getByLabel('Amount', { exact: true })

test('links of other pages are opened here once the browser was asked: a payment fills in Send, a call is shown under Check, and the host sees neither; a code is scanned @own-only @rest', async ({
  page,
  open,
  baseURL,
  guard,
}) => {
  guard.allowOrigin('ethereum:link') // not asked of anybody: the browser hands it to the page that registered
  const asked: string[] = []
  page.on('request', (request) => void (request.url().startsWith(baseURL ?? '?') && asked.push(request.url())))
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setRPHRegistrationMode', { mode: 'autoAccept' })
  await importWallet(page, open)
  await goTo(page, 'Settings')
  await page.getByRole('button', { name: 'Open payment links here' }).click()
  await expect(page.locator('[data-part="links-outcome"]')).toContainText('We asked your browser')
  await expectAccessible(page)

  await follow(page, `ethereum:${CONTRACTS.usdc}@${CHAIN_ID}/transfer?address=${BOB}&uint256=12.5e6`)
  await unlock(page)
  await expect(amount(page)).toHaveValue('12.5')
  await expect(recipient(page)).toHaveValue(BOB)
  await expect(page.locator('[data-chosen]')).toHaveAttribute('data-chosen', CONTRACTS.usdc.toLowerCase())
  await expect(assetPicker(page)).toContainText('USDC')
  await expect(page.getByText('Address, asset and amount come from the link.')).toBeVisible()

  await page.getByRole('button', { name: 'Scan a code' }).click()
  await expect(amount(page)).toHaveValue('1.25')
  await expect(page.locator('[data-chosen]')).toHaveAttribute('data-chosen', 'native')
  await expect(assetPicker(page)).toContainText('ETH')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await recipient(page).fill('wc:7f6e504b@2?relay-protocol=irn&symKey=587d')
  await expect(page.getByText(/^This is a WalletConnect link/)).toBeVisible()
  await recipient(page).fill(`ethereum:${BOB}@10?value=1`)
  await expect(page.getByText('Chain 10 isn’t set up here.')).toBeVisible()
  await expectAccessible(page)

  // Nobody who is asked to approve wants to pay: that is looked at, and the way there is one press from Send too.
  const approve = `ethereum:${CONTRACTS.usdc}@${CHAIN_ID}/approve?address=${BOB}&uint256=2e6`
  await recipient(page).fill(approve)
  await page.getByRole('link', { name: 'See in Check what this call would do' }).click()
  await expect(page.locator('[data-part="what"]')).toHaveText('Link to a call')
  await follow(page, approve)
  await expect(page.locator('[data-part="what"]')).toHaveText('Link to a call')
  await expect(page.locator('[data-part="sentence"]')).toContainText('2 USDC')
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByLabel('What you are asked to sign').fill(`ethereum:${BOB}@${CHAIN_ID}?value=7e18`)
  await page.getByRole('link', { name: 'Open in Send' }).click()
  await unlock(page)
  await expect(amount(page)).toHaveValue('7')

  expect(asked.filter((url) => /3c44cdddb6|approve|587d/i.test(url))).toEqual([])
})
