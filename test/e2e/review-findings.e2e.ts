import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { effects, findings, goTo, importWallet, openDetails, review, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** All but that the past of this account was not looked through, which stands folded beside every recipient of a new wallet. */
const told = async (page: Page): Promise<readonly string[]> =>
  (await findings(page)).filter((one) => one !== 'unknown:recipient/only-inbound')

/** What each thing to sign does and what is said about it, in the order of the screen. `hold`: Sign is held. */
const EXPECTED: readonly {
  readonly item: string
  readonly says: string | RegExp
  readonly effects?: readonly string[]
  /** Absent: by the number of the block, as in review-moves.e2e.ts. */
  readonly findings?: readonly string[]
  readonly hold?: boolean
}[] = [
  { item: 'pay', says: /^Send 10 USDC to/, effects: ['asset-out'], findings: ['warn:recipient/first-time'], hold: false },
  { item: 'wrap', says: /^Wrap 0.1 ETH into WETH$/, effects: ['asset-out', 'asset-in'], findings: [], hold: false },
  {
    item: 'swap',
    says: /^Swap 0.1 ETH for at least 300 USDC/,
    effects: ['asset-out', 'asset-in'],
    findings: ['info:block/outcome-depends'],
    hold: false,
  },
  { item: 'approve-exact', says: /spend up to 50 USDC$/, effects: ['allowance'], findings: [], hold: false },
  {
    item: 'multicall',
    says: /^Among 2 calls through/,
    effects: ['asset-out'],
    // Ether that a contract passes on to somebody else is as good as gone.
    findings: ['danger:value/elsewhere', 'warn:recipient/first-time'],
    hold: true,
  },
  {
    item: 'approve-unlimited',
    says: /spend unlimited USDC$/,
    effects: ['allowance'],
    findings: ['danger:allowance/no-code', 'warn:allowance/unlimited', 'warn:recipient/first-time'],
    hold: true,
  },
  {
    item: 'claim',
    says: /unknown function .* send it 0.05 ETH: in the simulation, you receive nothing for it$/,
    effects: ['asset-out'],
    findings: ['danger:effects/paid-for-nothing', 'warn:call/unknown', 'warn:recipient/first-time'],
    hold: true,
  },
  {
    item: 'operator',
    says: /move every item of/,
    effects: ['operator'],
    findings: ['danger:allowance/no-code', 'danger:allowance/operator', 'warn:recipient/first-time'],
    hold: true,
  },
  {
    item: 'token-contract',
    says: /^Send 5 USDC to USDC 0x\w{6}…\w{8}$/,
    effects: ['asset-out'],
    findings: ['danger:recipient/token-contract', 'warn:recipient/first-time'],
    hold: true,
  },
  {
    item: 'revert',
    says: 'This would fail, and you’d pay only the fee',
    effects: [],
    findings: ['danger:simulation/reverts', 'warn:call/unknown', 'warn:recipient/first-time'],
    hold: true,
  },
  {
    item: 'hostile-reason',
    says: 'This would fail, and you’d pay only the fee',
    effects: [],
    findings: ['danger:simulation/reverts', 'warn:call/unknown', 'warn:recipient/first-time'],
    hold: true,
  },
  {
    item: 'unknown',
    says: /^“?Call an unknown function/,
    effects: [],
    findings: ['warn:call/unknown', 'warn:recipient/first-time'],
    hold: false,
  },
  {
    item: 'no-code',
    says: /^Call transfer of .* send it 0.01 ETH$/,
    effects: ['asset-out'],
    findings: ['danger:recipient/no-code', 'warn:recipient/first-time'],
    hold: true,
  },
  {
    item: 'fickle',
    says: /unknown function .* send it 0.02 ETH(?:: .+)?$/, // what it does depends on the block: see review-moves.e2e.ts
  },
]

test('each thing to sign shows what it does, and what is wrong with it [A2 T4 T8] @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Practice')
  await expectAccessible(page)
  for (const expected of EXPECTED) {
    await test.step(expected.item, async () => {
      await review(page, expected.item)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(expected.says)
      if (expected.effects) await expect.poll(() => effects(page), 'effects').toEqual(expected.effects)
      // Nothing is said of the block: the light client verified it.
      if (expected.findings) await expect.poll(() => told(page), 'findings').toEqual(expected.findings)
      if (expected.hold !== undefined)
        await expect(page.getByRole('button', { name: expected.hold ? 'Hold to sign anyway' : 'Sign', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByRole('heading', { name: 'Practice requests' })).toBeVisible()
    })
  }
})

test('an address that looks like a contact is told apart, digit for digit [A3] @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Contacts')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByLabel('Name').fill('Bob')
  await page.getByRole('textbox', { name: 'Address' }).fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[data-contact]')).toHaveCount(1)

  await review(page, 'lookalike')
  await expect.poll(() => told(page)).toEqual(['danger:recipient/lookalike', 'warn:recipient/first-time'])
  const finding = page.locator('[data-rule="recipient/lookalike"]')
  await expect(finding).toContainText('Bob')
  // Both are there whole, and nowhere is one written as the other.
  await expect(finding).toContainText('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await expect(finding.locator('mark').first()).toBeVisible()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/0x3[cC]44\w{36}/)
  await expect(page.getByRole('button', { name: 'Hold to sign' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reject' }).click()

  await review(page, 'pay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Send 10 USDC to Bob 0x\w{6}…\w{8}$/)
})

test('what is underneath is there whole: calls, state, logs, hashes, bytes [T6] @own-only @rest', async ({
  page,
  open,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await importWallet(page, open)
  await review(page, 'multicall')
  await openDetails(page)
  const underneath = page.locator('[data-part="open-up"]')
  for (const title of ['Calls', 'State changes', 'Logs', 'Compare with your device', 'Raw'])
    await underneath.locator('summary').filter({ hasText: title }).click()
  await expect(underneath.locator('[data-call]')).toHaveCount(3)
  await expect(underneath).toContainText('aggregate3Value')
  await expectAccessible(page)

  const shown = (await underneath.locator('pre').first().innerText()).trim()
  await underneath.getByRole('button', { name: 'Copy bytes' }).click()
  // No page of ours may read the clipboard: what was copied is seen by pasting it.
  await page.getByRole('radio', { name: 'Custom' }).check()
  const field = page.getByLabel('Most per gas')
  // A browser may take its time to put it there: until then nothing is pasted.
  await expect(async () => {
    await field.fill('')
    await field.press('Control+V')
    await expect(field).toHaveValue(shown, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  expect(shown.startsWith('0x174dea71')).toBe(true)

  const download = page.waitForEvent('download')
  await underneath.getByRole('button', { name: 'Export as JSON' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const exported = JSON.parse(Buffer.concat(chunks).toString()) as { transaction: { input: string }; hashes: Record<string, string> }
  expect(exported.transaction.input).toBe(shown)
  await expect(underneath).toContainText(exported.hashes['Transaction']?.slice(2, 6) ?? 'no hash')
})
