import { existsSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { BUILDS, databasesOf } from '../earlier-builds/builds.ts'
import { startSite, test } from './support/extension.ts'
import { goTo, importAnew, unlock } from './support/reviewer.ts'
import { copyFrom, restoreIn } from './support/stored.ts'
import { expect } from './support/walk.ts'

const profileOf = (build: string): string => `test/earlier-builds/${build}/extension.json`
const press = (app: Page, name: string) => app.getByRole('button', { name, exact: true }).click()

/** `ASSAY_PROFILE=write`: makes the profile of the newest build that has none yet. */
const newest = BUILDS.at(-1) ?? ''
if (process.env['ASSAY_PROFILE'] === 'write' && !existsSync(profileOf(newest)))
  test(`leaves a profile in which an app is connected @own-only`, async ({ page, open, context, extension, guard }) => {
    const site = await startSite()
    guard.allowOrigin(site.one)
    try {
      await importAnew(page, open)
      const app = await context.newPage()
      await app.goto(site.one)
      await press(app, 'Connect')
      const asks = await extension.asks()
      await asks.getByRole('button', { name: 'Connect', exact: true }).click()
      await expect(app.locator('#answer')).toHaveText(/^\["0x[0-9a-fA-F]{40}"\]$/)
      const copies = await copyFrom(page, ['assay', 'assay-vault', 'assay-vault-epoch'])
      writeFileSync(profileOf(newest), `${JSON.stringify(copies, undefined, 1)}\n`)
    } finally {
      await site.stop()
    }
  })

for (const build of BUILDS.filter((name) => existsSync(profileOf(name))))
  test(`the profile of an extension of the build of ${build} opens: its vault, and the app that is connected @own-only @rest`, async ({
    page,
    extension,
  }) => {
    await page.goto(`${extension.origin}/options.html`)
    await restoreIn(page, databasesOf(build, 'extension.json'))
    // What runs already has read the empty disk.
    await extension.kill('background_page')
    await page.goto(`${extension.origin}/index.html`)
    await unlock(page)
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
    await goTo(page, 'Apps')
    await expect(page.locator('main')).toContainText('localhost:')
  })
