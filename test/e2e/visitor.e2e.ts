import { expect, test } from './support/walk.ts'

for (const path of ['/welcome', '/check']) {
  test(`${path} starts no vault for a visitor, and says nothing on the console @own-only`, async ({ page, open }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
    await open(path)
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(page.workers().filter((worker) => worker.url().includes('/assets/vault/'))).toEqual([])
    expect(said).toEqual([])
  })
}

test('the vault starts where one is made @own-only', async ({ page, open }) => {
  await open('/welcome')
  const started = page.waitForEvent('worker', (worker) => worker.url().includes('/assets/vault/'))
  await page.getByRole('link', { name: /Create a new wallet/ }).click()
  await started
  await expect(page.getByRole('button', { name: 'Make the phrase' })).toBeVisible()
})

test('robots.txt is a text of its own, and a path that is no file gives the app @own-only', async ({ page, request }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.status()).toBe(200)
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  expect(await robots.text()).toMatch(/^User-agent: \*\n/)
  const unknown = await page.goto('/robots.txt/no-such-page')
  expect(unknown?.headers()['content-type']).toMatch(/^text\/html/)
  await page.waitForURL('**/welcome')
})
