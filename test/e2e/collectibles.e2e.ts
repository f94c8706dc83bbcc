import { CONTRACTS } from '../../devnet/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { goTo, importWallet, readUntil, startHistory, test } from './support/reviewer.ts'
import { expect } from './support/walk.ts'

const picture = (id: number): string => `[data-item="31337:${CONTRACTS.pictures}:${id}"]`

// The deployer has the even ones: a hostile drawing, a point that is on chain, one on IPFS, one whose picture a thief keeps.
test('collectibles are found, shown from the chain first, and nobody is asked for a picture before a press [A10] @rest', async ({
  page,
  open,
  townAs,
}) => {
  await importWallet(page, open)
  const scripts: string[] = []
  page.on('dialog', (dialog) => scripts.push(dialog.message()))
  await goTo(page, 'Collectibles')
  await startHistory(page, townAs, 'Search history')
  // Somebody else minted them for it: once it is known who sent what, they are folded away as what came unasked.
  const unasked = page.getByText('Unrequested')
  await readUntil(page, unasked)
  await unasked.click()
  await expect(page.locator(picture(2))).toBeVisible()
  for (const id of [4, 6, 8]) await expect(page.locator(picture(id))).toBeVisible()
  await expect(page.locator(picture(1))).toHaveCount(0)
  await expect(page.locator(picture(4))).toContainText('Plain')
  await expect(page.locator(`${picture(4)} canvas`)).toHaveCount(1)
  // One red point, drawn as pixels.
  await expect
    .poll(() =>
      page
        .locator(`${picture(4)} canvas`)
        .evaluate((node: HTMLCanvasElement) => [...(node.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])]),
    )
    .toEqual([255, 0, 0, 255])
  await expect(page.getByText(/Searched every block/)).toBeVisible()
  await expectAccessible(page)

  // The drawing stays text: nothing of it is in the page but what can be read.
  await page.locator(`${picture(2)} button`).click()
  await expect(page.getByText(/An SVG drawing/)).toBeVisible()
  await page.getByText('Source of the drawing').click()
  await expect(page.locator('pre')).toContainText('onload="alert(document.domain)"')
  expect(await page.locator('svg[onload], foreignObject, iframe, script:not([src], [type="importmap"]), image').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()

  // Its picture is at a host: it is asked when somebody presses, and then said in the log. The name leads nowhere here.
  await page.locator(`${picture(8)} button`).click()
  await expect(page.locator('[data-part="ask"]')).toHaveAttribute('data-host', 'thief.invalid')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator(`${picture(6)} button`).click()
  await expect(page.getByText(/It’s on IPFS/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  expect(scripts).toEqual([])

  // What is hidden is out of the way, and comes back.
  await page.locator(`${picture(4)} button`).click()
  await page.getByRole('button', { name: 'Unhide' }).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.locator(picture(4))).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator(`${picture(4)} button`).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.locator(picture(4))).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Search collectibles' }).fill('plain')
  await page.getByText('Hidden by you').click()
  await expect(page.locator(picture(4))).toBeVisible()
})
