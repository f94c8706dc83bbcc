import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { domainSeparator, encodeFunctionData, hashMessage, hashStruct, hashTypedData, maxUint256, parseEther, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { erc20Abi } from '../../devnet/abi.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { countClicks, effects, findings, goTo, importWallet, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const fields = (list: string) =>
  list.split(',').map((each) => {
    const [type = '', name = ''] = each.trim().split(' ')
    return { type, name }
  })

const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: CONTRACTS.usdc },
  types: { Permit: fields('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline') },
  primaryType: 'Permit',
  message: { owner: CAST.alice, spender: CAST.scammer, value: maxUint256.toString(), nonce: '0', deadline: '1893456000' },
} as const

/** What viem makes of typed data, by the names under which the screen shows it. */
const hashesOf = (data: {
  readonly domain: object
  readonly types: Record<string, { type: string; name: string }[]>
  readonly primaryType: string
  readonly message: object
}): Record<string, string> => {
  const all = data as never as Parameters<typeof hashTypedData>[0]
  return {
    eip712: hashTypedData(all),
    domain: domainSeparator({ domain: data.domain }),
    struct: hashStruct({ data: data.message, primaryType: data.primaryType, types: data.types } as never),
  }
}

const shownHashes = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    await page
      .locator('[data-hash]')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('data-hash') ?? '', one.getAttribute('data-value') ?? ''] as const)),
  )

const field = (page: Page) => page.getByLabel('What you are asked to sign')

/** Puts a text into the field by the browser's own paste, as people do. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field(page).focus()
  await page.keyboard.press('ControlOrMeta+v')
}

/** Where the verdict stands, and whether it has the focus. */
const verdictAt = (page: Page) =>
  page.locator('[data-part="arrived"]').evaluate((node) => ({
    top: Math.round(node.getBoundingClientRect().top),
    bottom: Math.round(node.getBoundingClientRect().bottom),
    focused: node === document.activeElement,
  }))
const ready = (page: Page) => expect(page.locator('[data-check="ready"] [data-review]')).toBeVisible()

/** A visitor who chose the practice chain and nothing else. */
async function visit(page: Page, open: (path?: string) => Promise<void>): Promise<void> {
  await open('/welcome/chains')
  await page.getByRole('button', { name: 'Use these networks' }).click()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await goTo(page, 'Check')
  await expect(field(page)).toBeVisible()
}

test('before a chain is chosen it says what it is and gives its hashes, and asks nobody @own-only', async ({ page, open, guard }) => {
  await open('/welcome')
  await page.getByRole('link', { name: /^Check a request/ }).click()
  await field(page).fill(JSON.stringify(permit))
  await expect(page.getByRole('heading', { level: 2, name: /spend unlimited/ })).toBeVisible()
  await expect(page.getByText('Not simulated yet')).toBeVisible()
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))
  expect(guard.sent).toEqual([])
})

for (const [name, size] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`a visitor checks a message by one paste and one consent, with the verdict in view at ${name} @own-only`, async ({
    page,
    open,
    guard,
  }) => {
    await page.setViewportSize(size)
    await open('/check')
    await expect(page.getByRole('heading', { level: 1, name: 'Paste anything you are asked to sign.' })).toBeVisible()
    // No frame of a wallet: one way to one.
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open wallet' })).toBeVisible()
    await expectAccessible(page)
    const clicks = await countClicks(page)
    await paste(page, JSON.stringify(permit))
    const folded = page.locator('[data-part="folded"]')
    await expect(folded).toHaveText(/^Typed data · Permit · Practice chain · as 0x7099…79C8/)
    await expect(page.locator('[data-part="verdict"]')).toHaveAttribute('data-verdict', 'danger')
    await expect.poll(async () => (await verdictAt(page)).focused).toBe(true)
    const words = await verdictAt(page)
    expect(words.top).toBeGreaterThanOrEqual(0)
    expect(words.bottom).toBeLessThan(size.height / 2)
    expect(guard.sent).toEqual([])
    await page.getByRole('button', { name: 'Run on Practice chain' }).click()
    await ready(page)
    await expect.poll(() => effects(page)).toEqual(['asset-out', 'allowance'])
    expect(await clicks()).toBe(1)
    await expect(page.locator('[data-part="verdict"]')).toHaveAttribute('data-verdict', 'danger')
    const run = await verdictAt(page)
    expect([run.top >= 0, run.bottom < size.height]).toEqual([true, true])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue(JSON.stringify(permit))
  })

test('each example is read at one touch, with what it would do in view and the focus on it @own-only @rest', async ({
  page,
  open,
  guard,
}) => {
  await open('/check')
  for (const [id, what] of [
    ['permit', 'Typed data'],
    ['bybit', 'Safe transaction'],
    ['swap', 'Calldata'],
  ] as const) {
    await page.locator(`[data-example="${id}"]`).click()
    await expect(page.locator('[data-part="folded"] [data-part="what"]')).toHaveText(what)
    await expect.poll(async () => (await verdictAt(page)).focused).toBe(true)
    expect((await verdictAt(page)).top).toBeLessThan(400)
    if (id !== 'swap') await expect(page.locator('[data-part="verdict"]')).toHaveAttribute('data-verdict', 'danger')
    await page.getByRole('button', { name: 'Start over' }).click()
  }
  expect(guard.sent).toEqual([])
})

test('the chain of what is pasted is named, set up or not, and said to be none only where there is none @own-only @rest', async ({
  page,
  open,
}) => {
  await open('/welcome')
  await page.getByRole('link', { name: /^Check a request/ }).click()
  const { chainId: _chain, ...nowhere } = permit.domain
  const pasted = [
    [{ ...permit, domain: { ...permit.domain, chainId: 1 } }, 'Ethereum, not set up here'],
    [{ ...permit, domain: { ...permit.domain, chainId: 137 } }, 'Polygon, not set up here'],
    [{ ...permit, domain: { ...permit.domain, chainId: 987_654 } }, 'Chain 987654, not set up here'],
    [{ ...permit, domain: nowhere }, 'Not tied to a chain'],
    ['Please sign in', 'Not tied to a chain'],
    [encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [CAST.scammer, 1n] }), 'Chain not chosen yet'],
  ] as const
  for (const [what, words] of pasted) {
    await field(page).fill(typeof what === 'string' ? what : JSON.stringify(what))
    await expect(page.locator('[data-part="where-chain"]')).toHaveText(words)
    if (what !== 'Please sign in' && words === 'Not tied to a chain')
      await expect(page.getByText('It names no network, so it isn’t simulated yet')).toBeVisible()
  }
})

test('a permit is played to its end, dangers first, with the hashes that others show [M4 M6] @own-only', async ({ page, open }) => {
  await visit(page, open)
  await field(page).fill(JSON.stringify(permit))
  await ready(page)
  await expect(page.getByText('Whoever holds this signature could do this')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Possible effects' })).toBeVisible()
  await expect.poll(() => effects(page)).toEqual(['asset-out', 'allowance'])
  expect((await findings(page))[0]).toMatch(/^danger:/)
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))
  await expect(page.getByRole('heading', { name: 'Fee' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Show it big.*Typed data$/ }).click()
  const big = page.getByRole('dialog').locator('[data-part="big-hash"]')
  await expect(big.getByText(hashTypedData(permit as never))).toBeAttached()
  await expectAccessible(page)
})

test('the words come before any answer, and what is read does not move or go when the run comes, and again with the next block @own-only @rest', async ({
  page,
  open,
  context,
  town,
}) => {
  await visit(page, open)
  await field(page).fill('Hello') // the code that looks is there
  await expect(page.locator('[data-check]')).toBeVisible()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const { port } = new URL(town.url)
  await context.route(
    (url) => url.port === port,
    async (route) => {
      await held
      await route.continue()
    },
  )
  await field(page).fill(JSON.stringify(permit))
  await expect(page.locator('[data-check="working"]')).toBeVisible()
  const sentence = page.locator('[data-part="sentence"]')
  await expect(sentence).toContainText('spend unlimited')
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))
  const top = () => sentence.evaluate((node) => node.getBoundingClientRect().top + scrollY)
  await page.evaluate(() => document.fonts.ready) // letters that come late would move what stands below them
  const before = await top()
  await sentence.evaluate((node) => node.setAttribute('data-same', ''))
  release()
  await ready(page)
  expect(await top()).toBe(before)
  await expect(page.locator('[data-same]')).toContainText('spend unlimited')

  const block = page.locator('[data-review] section', { hasText: 'Possible effects' }).getByText(/^block /)
  const first = await block.innerText()
  await town.rpc('evm_mine', [])
  await page.getByRole('button', { name: 'Run it again' }).click()
  await expect(block).not.toHaveText(first)
  await expect(page.locator('[data-same]')).toContainText('spend unlimited')
  expect(await top()).toBe(before)
})

test('a link opens as what it was made of, and a report says what it said then beside a fresh look @own-only', async ({ page, open }) => {
  await visit(page, open)
  await field(page).fill(JSON.stringify(permit))
  await ready(page)
  const link = (await page.locator('[data-link]').getAttribute('data-link')) ?? ''
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save a report' }).click()])
  const file = await readFile(await download.path(), 'utf8')

  await page.goto(link)
  await ready(page)
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))
  await page.reload()
  await ready(page)
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page).not.toHaveURL(/#/)

  const choose = async (text: string) => {
    // What came before stands there in one line.
    if (await page.getByRole('button', { name: 'Start over' }).isVisible()) await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByLabel('Choose a file').setInputFiles({ name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  }
  await choose(file)
  await ready(page)
  const claimed = page.locator('[data-part="claimed"]')
  await expect(claimed).toContainText('What this file claims')
  await expect(claimed).toContainText('its hashes match its content')
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))

  const digest = hashTypedData(permit as never)
  await choose(file.replace(`"${digest}"`, `"0x${'11'.repeat(32)}"`))
  await expect(page.getByText('The hashes in this file don’t match its content')).toBeVisible()
  await choose(file.replace('"outcome": "success"', '"outcome": "fine"'))
  await expect(page.getByText('The report can’t be read: its format is wrong.')).toBeVisible()
})

/** A picture of a code, as somebody's screenshot of another screen has it. */
async function pictureOf(page: Page, text: string): Promise<Buffer> {
  const { data } = encode(text, { border: 4, ecc: 'M' })
  const url = await page.evaluate((rows) => {
    const canvas = document.createElement('canvas')
    canvas.width = rows.length * 5 + 300
    canvas.height = rows.length * 5 + 200
    const context = canvas.getContext('2d')
    if (context === null) return ''
    context.fillStyle = '#e8e6e0'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.translate(170, 60)
    context.rotate(0.1)
    rows.forEach((row, y) =>
      row.forEach((dark, x) => {
        context.fillStyle = dark ? '#202020' : '#ffffff'
        context.fillRect(x * 5 - 0.1, y * 5 - 0.1, 5.2, 5.2)
      }),
    )
    return canvas.toDataURL('image/png')
  }, data)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Somebody drops a file on the page. */
async function drop(page: Page, name: string, type: string, content: Buffer): Promise<void> {
  const carried = await page.evaluateHandle(
    ([called, mime, base64]) => {
      const carrying = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
      carrying.items.add(new File([bytes], called ?? '', { type: mime ?? '' }))
      return carrying
    },
    [name, type, content.toString('base64')],
  )
  await page.getByRole('group', { name: 'What is checked' }).dispatchEvent('drop', { dataTransfer: carried })
}

test('what is dropped is read: a file, and a picture of a code, which no browser has to be able to read by itself @own-only @rest', async ({
  page,
  open,
}) => {
  await visit(page, open)
  await drop(page, 'permit.json', 'application/json', Buffer.from(JSON.stringify(permit)))
  await ready(page)
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))
  const link = (await page.locator('[data-link]').getAttribute('data-link')) ?? ''
  await page.getByRole('button', { name: 'Start over' }).click()

  await drop(page, 'screen.png', 'image/png', await pictureOf(page, link))
  await ready(page)
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))
  await page.getByRole('button', { name: 'Start over' }).click()
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'pay.png', mimeType: 'image/png', buffer: await pictureOf(page, `ethereum:${CAST.bob}@${CHAIN_ID}?value=5e17`) })
  await page.getByLabel('Who would send it').fill(CAST.alice)
  await ready(page)
  await expect.poll(() => effects(page)).toEqual(['asset-out'])

  await page.getByRole('button', { name: 'Start over' }).click()
  await drop(page, 'nothing.png', 'image/png', await pictureOf(page, 'x').then((png) => png.subarray(0, 60)))
  await expect(page.getByText('We couldn’t find a QR code in this picture.').first()).toBeVisible()
})

test('a Safe transaction is run as the Safe, with the hash that its owners sign [M6] @own-only', async ({ page, open, town }) => {
  const nonce = BigInt(await town.rpc<string>('eth_call', [{ to: CONTRACTS.treasury, data: '0xaffed0e0' }, 'latest'])).toString()
  const none = `0x${'00'.repeat(20)}`
  const safe = {
    domain: { chainId: CHAIN_ID, verifyingContract: CONTRACTS.treasury },
    types: {
      SafeTx: fields(
        'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
      ),
    },
    primaryType: 'SafeTx',
    message: {
      to: CAST.bob,
      value: parseEther('0.5').toString(),
      data: '0x',
      operation: 0,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: none,
      refundReceiver: none,
      nonce,
    },
  }
  await visit(page, open)
  await field(page).fill(JSON.stringify(safe))
  await ready(page)
  await expect.poll(() => effects(page)).toEqual(['asset-out'])
  const shown = await shownHashes(page)
  expect(shown['safe']).toBe(hashTypedData(safe as never))
  expect(shown['eip712']).toBe(shown['safe'])
})

test('what nobody may make up is asked for, and calls can be typed by hand @own-only @rest', async ({ page, open }) => {
  await visit(page, open)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [CAST.bob, 9n] })
  await field(page).fill(data)
  await page.getByLabel('Contract that is called').fill(CONTRACTS.usdc)
  await page.getByLabel('Who would send it').fill(CAST.alice)
  await ready(page)
  await expect.poll(() => effects(page)).toEqual(['asset-out'])

  await page.getByText('By hand').click()
  await page.getByLabel('ABI').fill('function transfer(address to, uint256 value)')
  await page.getByLabel('Contract that is called').fill(CONTRACTS.usdc)
  await page.getByLabel('to', { exact: true }).fill(CAST.bob)
  await page.getByRole('button', { name: 'Add this call' }).click()
  await expect(page.getByText('The value is missing.')).toBeVisible()
  await page.getByLabel('value', { exact: true }).fill('9')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add this call' }).click()
  await page.getByRole('button', { name: 'Check these calls' }).click()
  await page.getByLabel('Who would send it').fill(CAST.alice)
  await ready(page)
  await expect.poll(() => effects(page)).toEqual(['asset-out'])
})

test('a signature is told by its key, and a wrong one is not @own-only @rest', async ({ page, open }) => {
  const alice = mnemonicToAccount(MNEMONIC, { addressIndex: 1 })
  const text = 'I like assay offices.'
  const signature = await alice.signMessage({ message: text })
  await visit(page, open)
  await field(page).fill(signature)
  await page.getByRole('button', { name: 'Verify this signature' }).click()
  await expect(page.locator('[data-part="kept-signature"]')).toBeVisible()
  await field(page).fill(text)
  await expect.poll(() => shownHashes(page)).toEqual({ message: hashMessage(text) })
  await expect(page.getByLabel('Signature', { exact: true })).toHaveValue(signature)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.locator('[data-verdict="signed"]')).toContainText('0x7099')
  await page.getByLabel('Expected signer').fill(CAST.bob)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.locator('[data-verdict="not-signed"]')).toContainText('0x7099')
  await page.getByLabel('Signature', { exact: true }).fill(toHex('not a signature'))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(page.locator('[data-verdict="signed"]')).toHaveCount(0)
  await expectAccessible(page)
})

test('what could mean two things is refused, with where and how to mend it @own-only @rest', async ({ page, open }) => {
  await visit(page, open)
  const refusal = page.locator('[data-part="refusal"]')
  await field(page).fill('{"to": "0x1", "to": "0x2"}')
  await expect(refusal).toContainText('stands twice')
  await field(page).fill('0x123')
  await expect(refusal).toContainText('odd number')
  await expect(page.locator('[data-check]')).toHaveCount(0)
  await expectAccessible(page)
})

test('without a network the words and hashes are there, and the run comes once there is one again @own-only @rest', async ({
  page,
  open,
  guard,
  context,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await visit(page, open)
  await field(page).fill('Hello')
  await expect(page.locator('[data-check]')).toBeVisible()
  await context.setOffline(true)
  await field(page).fill(JSON.stringify(permit))
  await expect(page.locator('[data-check="offline"]')).toBeVisible()
  await expect.poll(() => shownHashes(page)).toEqual(hashesOf(permit as never))
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await ready(page)
  await expect.poll(() => effects(page)).toEqual(['asset-out', 'allowance'])
})

test('a locked wallet lets one check, and shows no account @own-only @rest', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Check')
  await field(page).fill('Hello')
  await expect(page.locator('[data-part="where"]')).toContainText('your account')
  await page.keyboard.press('Control+Shift+L')
  await expect(page.locator('[data-part="where"]')).not.toContainText('your account')
  await expect(field(page)).toHaveValue('Hello')
  await expect(page.locator('body')).not.toContainText(/0xf39F/i)
})
