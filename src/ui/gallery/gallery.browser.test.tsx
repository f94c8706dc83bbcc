import axe from 'axe-core'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Gallery } from './gallery.tsx'
import { activate, type Locale } from '../language/i18n.tsx'
import { settled, show } from '../test-render.tsx'
import { forgetToasts, toast, Toaster } from '../overlays/toast.tsx'

const root = document.documentElement
afterEach(async () => {
  delete root.dataset.theme
  delete root.dataset.contrast
  forgetToasts()
  await activate('en')
})

/** Every finding, WCAG 2.2 AA and axe's best practices, as lines that can be read in a failure. */
async function findings(): Promise<string[]> {
  document.title = 'Gallery'
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ''}`),
  )
}

it.each([
  ['light', 'normal', 1280],
  ['dark', 'normal', 1280],
  ['light', 'more', 1280],
  ['dark', 'more', 360],
] as const)('has no finding in %s, contrast %s, at %s px', async (theme, contrast, width) => {
  await page.viewport(width, 900)
  root.dataset.theme = theme
  root.dataset.contrast = contrast
  await show(<Gallery />)
  // Everything armed and settled: a colour on its way is no colour.
  await expect.element(page.getByRole('button', { name: 'Sign' })).toHaveAttribute('data-armed')
  await settled()
  expect(await findings()).toEqual([])
})

it('has no finding in what floats: a card, a menu, a toast, a dialog', async () => {
  await page.viewport(1280, 900)
  await show(
    <>
      <Gallery />
      <Toaster />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Sign' })).toHaveAttribute('data-armed')
  toast('Sent. It is pending.', { tone: 'warn', action: { label: 'Undo', run: () => undefined } })
  await page.getByRole('button', { name: 'Claimed: how this is known' }).first().click()
  await settled()
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await settled()
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Rename account' }).click()
  await settled()
  expect(await findings()).toEqual([])
})

it.each(['en', 'en-XA', 'ar-XB'] satisfies Locale[])('fits 360 px in %s', async (locale) => {
  await page.viewport(360, 800)
  await activate(locale)
  await show(<Gallery />)
  expect(root.scrollWidth).toBe(root.clientWidth)
  expect(root.dir).toBe(locale === 'ar-XB' ? 'rtl' : 'ltr')
})
