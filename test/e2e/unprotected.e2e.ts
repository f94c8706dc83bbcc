import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { existsSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { FIRST, test } from './support/person.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** A host that knows nothing of headers, as the plainest ones are. */
async function plainHost(): Promise<{ readonly url: string; stop(): void }> {
  const server = createServer((request, response) => {
    const path = join('dist', new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = existsSync(path) && statSync(path).isFile() ? path : 'dist/index.html'
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('without its headers the vault stays closed and says why; what needs no key works @own-only', async ({ page, guard }) => {
  const host = await plainHost()
  guard.allowOrigin(host.url)
  await page.goto(`${host.url}/welcome`)
  await expect(page.getByText(/The vault stays closed: this page was served without the protection it needs/).first()).toBeVisible()
  await expect(page.getByText(/Open Assay from a host that sends its security headers/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Create a new wallet/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: /Import a recovery phrase/ })).toHaveAttribute('aria-disabled', 'true')

  // A link straight to it opens nothing either.
  await page.goto(`${host.url}/welcome/create`)
  await expect(page.getByText(/The vault stays closed/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the phrase' })).toBeHidden()

  await page.goto(`${host.url}/welcome/watch`)
  await page.getByLabel('Address').fill(FIRST)
  await page.getByRole('button', { name: 'Watch' }).click()
  await page.waitForURL('**/welcome/chains')
  // Nothing of it is loaded any more when it goes.
  await page.goto('about:blank')
  host.stop()
})
