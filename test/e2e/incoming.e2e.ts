import type { Page } from '@playwright/test'
import { encodeFunctionData, maxUint256 } from 'viem'
import { erc20Abi } from '../../devnet/abi.ts'
import { CAST, MNEMONIC } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

/** Pastes by the browser's own paste, with no field focused. */
async function pasteAnywhere(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('ControlOrMeta+v')
}

/** Drags a file over the page, and drops it. */
async function dragFile(page: Page, type: 'dragover' | 'drop', text: string): Promise<void> {
  await page.evaluate(
    ([name, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content ?? ''], 'calls.txt', { type: 'text/plain' }))
      document.querySelector('main')?.dispatchEvent(new DragEvent(name ?? '', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [type, text] as const,
  )
}

const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [CAST.scammer, maxUint256] })

test('what is pasted or dropped on any screen leads to what it is @own-only', async ({ page, open }) => {
  await importWallet(page, open)
  await goTo(page, 'Contacts')
  // Who drags moves on until the page answers: what listens is fetched after the frame.
  await expect(async () => {
    await dragFile(page, 'dragover', approval)
    await expect(page.getByText('Drop to check it')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await dragFile(page, 'drop', approval)
  await expect(page.getByRole('heading', { name: 'Check', level: 1 })).toBeAttached()
  await expect(page.locator('[data-part="calldata-guess"]')).toContainText('approve(')
  expect(page.url()).not.toContain(approval.slice(2, 20))

  await goTo(page, 'Home')
  await pasteAnywhere(page, CAST.bob)
  await expect(page).toHaveURL(new RegExp(`/explore#/\\d+/address/${CAST.bob}$`, 'i'))

  // A list is for the payments of Send, where that is open; elsewhere it would be a text to check.
  await goTo(page, 'Send')
  await expect(page.getByRole('heading', { name: 'Send', level: 1 })).toBeVisible()
  await pasteAnywhere(page, `${CAST.bob}, 0.1\n${CAST.carol}, 0.2`)
  await expect(page.locator('[data-part="totals"]')).toContainText('0.3')
  expect(new URL(page.url()).pathname).toBe('/send')

  // The phrase goes nowhere, and the person is told where it belongs.
  await goTo(page, 'Home')
  await pasteAnywhere(page, MNEMONIC)
  await expect(page.getByText('This looks like a recovery phrase')).toBeVisible()
  expect(decodeURIComponent(page.url())).not.toContain('test')
  expect(await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]))).not.toContain(
    MNEMONIC.slice(0, 20),
  )
  await expect(page.locator('main')).not.toContainText(MNEMONIC.slice(0, 20))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Import' }).click()
  await expect(page.getByText('This looks like a recovery phrase')).toHaveCount(0)
  await expect(page).toHaveURL(/\/accounts\/new$/)
})

/** Stands for the installed app, which no walk can install: the browser hands it the file that was opened with it (`launchQueue`). */
async function launchWith(page: Page, text: string): Promise<void> {
  await page.addInitScript((content) => {
    const file = { getFile: async () => new File([content], 'request.json', { type: 'application/json' }) }
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (consumer: (launch: object) => void) => consumer({ files: [file] }) },
    })
  }, text)
}

test('a file that is opened with the app is read on Check, and a key file goes nowhere but Import @own-only @rest', async ({
  page,
  context,
  open,
}) => {
  await launchWith(page, approval)
  await open('/check')
  await expect(page.locator('[data-part="calldata-guess"]')).toContainText('approve(')
  const other = await context.newPage()
  await launchWith(other, '{"crypto":{"ciphertext":"00"},"version":3}')
  await other.goto('/check')
  await expect(other.getByText('This looks like a key file')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Go to Import' })).toBeVisible()
  await expect(other.getByLabel('What you are asked to sign')).toHaveValue('')
  await other.close()
})
