import { properHost } from './support/host.ts'
import { expect, test } from './support/walk.ts'

test('an address says where the practice chain is under npm start, and nowhere else @own-only', async ({ page, town, guard, open }) => {
  const { port } = new URL(town.url)
  const practice = page.getByRole('listitem').filter({ hasText: 'A real chain on this computer' })
  await open('/welcome/chains')
  await expect(practice).toContainText(`localhost:${port}`)
  await expect(practice.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)

  // The same build and the same headers, served by another host.
  const host = await properHost()
  guard.allowOrigin(host.url)
  for (const search of [`?practice=${port}`, `?practice=${port}:foreign`, '']) {
    await page.goto(`${host.url}/welcome/chains${search}`)
    await expect(practice).toContainText('localhost:8545')
    await expect(practice).not.toContainText(`localhost:${port}`)
    // Nothing listens there on other computers: Ethereum is what most people want, and it is asked about in words.
    await expect(practice.getByRole('checkbox')).not.toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(page.getByRole('checkbox', { name: /^Ethereum Asks/ })).toBeChecked()
    expect(await page.evaluate(() => sessionStorage.getItem('assay:practice'))).toBe(null)
  }
  await page.goto('about:blank')
  host.stop()
})
