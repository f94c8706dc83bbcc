import type { Page } from '@playwright/test'
import { recoverTypedDataAddress } from 'viem'
import { CAST, CONTRACTS } from '../../devnet/addresses.ts'
import { usdcPermit } from '../support/permit.ts'
import { expectAccessible } from './support/axe.ts'
import { delegateTo } from './support/delegation.ts'
import { findings, goTo, importWallet, review, reviewed, sign, test, shownSignature } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const signed = (page: Page) => page.locator('[data-screen="signed"]')
const permit = usdcPermit({ owner: CAST.deployer, spender: CAST.dave, value: 5_000_000n })

async function paste(page: Page, text: string): Promise<void> {
  await goTo(page, 'Check')
  await page.getByLabel('What you are asked to sign').fill(text)
  await expect(page.locator('[data-check="ready"] [data-review]')).toBeVisible()
}

test('a permit that was pasted is signed by an account of ours, shown, verified, and listed [M4] @own-only', async ({
  page,
  open,
  guard,
}) => {
  await importWallet(page, open)
  await paste(page, JSON.stringify(permit))
  await page
    .locator('[data-part="sign-here"]')
    .getByRole('button', { name: /^Sign with/ })
    .click()
  await reviewed(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('spend up to 5 USDC')
  await expect(page.getByText('Whoever holds this signature could do this')).toBeVisible()
  // No fee: nothing is sent.
  await expect(page.getByRole('heading', { name: 'Fee' })).toHaveCount(0)
  await expectAccessible(page)
  await sign(page)
  await expect(signed(page).getByRole('heading', { level: 1, name: 'Signed' })).toBeFocused()
  const made = await shownSignature(page)
  expect((await recoverTypedDataAddress({ ...permit, signature: made } as never)).toLowerCase()).toBe(CAST.deployer)
  await page.getByRole('button', { name: 'Verify signature' }).click()
  await expect(page.locator('[data-verdict="signed"]')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Open Activity' }).click()
  await page.getByRole('radio', { name: 'Signatures' }).check()
  await page.locator('[data-signature]').getByRole('link').click()
  expect(await shownSignature(page)).toBe(made)
  // The same number once more is told of, whoever asks.
  await page.getByRole('link', { name: 'Open Activity' }).click()
  await paste(page, JSON.stringify({ ...permit, message: { ...permit.message, spender: CAST.market } }))
  await expect.poll(() => findings(page)).toContain('warn:message/valid-long')
  expect(guard.sent.filter(({ body }) => body?.includes('eth_sendRawTransaction') === true)).toEqual([])
})

test('a sign-in for practice is signed and nothing is sent; a bare hash has no Sign at all [M8] @own-only', async ({
  page,
  open,
  guard,
}) => {
  await importWallet(page, open)
  await review(page, 'sign-in')
  await expect(page.locator('[data-part="message"]')).toContainText('market.town.example')
  const said = await page.locator('[data-part="message"]').innerText()
  expect(said).toContain('See what you have for sale.')
  await sign(page)
  await expect(signed(page)).toBeVisible()
  expect((await shownSignature(page)).length).toBe(132)
  expect(guard.sent.filter(({ body }) => body?.includes('eth_sendRawTransaction') === true)).toEqual([])

  await page.getByRole('link', { name: 'Open Activity' }).click()
  await review(page, 'bare-hash')
  expect((await findings(page))[0]).toMatch(/^block:message\/bare-hash$/)
  await expect(page.getByRole('button', { name: /sign/i })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('heading', { name: 'Practice requests' })).toBeVisible()
})

test('a text of a hundred thousand letters is shown whole, and signed only once its end was seen, by keyboard [M1 M2] @own-only @rest', async ({
  page,
  open,
}) => {
  await importWallet(page, open)
  const text = `${Array.from({ length: 14_000 }, (_, at) => `word${at}`).join(' ')}\u202e and I give everything away`
  await paste(page, text)
  await page
    .locator('[data-part="sign-here"]')
    .getByRole('button', { name: /^Sign with/ })
    .click()
  await reviewed(page)
  await expect.poll(() => findings(page)).toContain('warn:message/hidden-text')
  const said = page.locator('[data-part="message"]')
  await expect(said.locator('[data-line]').last()).toHaveText(/U\+202E and I give everything away$/)
  expect((await said.locator('[data-line]').allTextContents()).join('')).toBe(text.replace('\u202e', 'U+202E'))
  const button = page.getByRole('button', { name: 'Sign', exact: true })
  const box = page.getByRole('group', { name: 'The text that is signed' })
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect(box).toBeInViewport()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await box.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(button).toHaveAttribute('aria-disabled', 'false', { timeout: 1000 })
  }).toPass()
  await sign(page)
  await expect(signed(page)).toBeVisible()
})

for (const item of ['permit-drain', 'permit2-drain']) {
  test(`${item} is held, not pressed, and says what a stranger could take @own-only @rest`, async ({ page, open }) => {
    await importWallet(page, open)
    await review(page, item)
    await expect(page.locator('[data-effect="asset-out"]').first()).toBeVisible()
    expect((await findings(page))[0]).toMatch(/^danger:/)
    await expect(page.getByRole('button', { name: 'Hold to sign' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reject' }).click()
  })
}

test('code of a stranger is taken back by one press: two signatures, one transaction @own-only @rest', async ({ page, open, town }) => {
  await importWallet(page, open)
  await delegateTo(town, 'deployer', CONTRACTS.sweeper)
  await review(page, 'pay')
  await expect.poll(() => findings(page)).toContain('danger:delegation/standing')
  await page.getByRole('button', { name: 'Review removal' }).click()
  await expect(page.locator('[data-part="two-signatures"]')).toBeVisible()
  await reviewed(page)
  expect(await findings(page)).not.toContain('danger:delegation/standing')
  await expectAccessible(page)
  await sign(page)
  await page.waitForURL('**/activity#/0x*')
  await expect.poll(() => town.rpc<string>('eth_getCode', [CAST.deployer, 'latest'])).toBe('0x')
})
