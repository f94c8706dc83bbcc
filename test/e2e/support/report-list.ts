import type { Page } from '@playwright/test'
import { goTo } from './reviewer.ts'
import { expect } from './walk.ts'

/** Adds a list of reported sites and addresses from a file, through the settings, as a person does: the vault is open, and the rail is there. */
export async function addReportList(page: Page, text: string, name = 'reported.txt'): Promise<void> {
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Lists', exact: true }).click()
  await page.getByRole('button', { name: 'Add a list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(dialog.locator('[data-checked="list"]')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}
