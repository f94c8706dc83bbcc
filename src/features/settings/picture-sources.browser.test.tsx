import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createCell } from '#core/source'
import { forgetToasts, Toaster } from '#ui/overlays/toast'
import type { Wallet } from '#wallet'
import { createTestWallet, showScreen } from '../shared/test-support/test-screen.tsx'
import { PictureSourcesSettings } from './picture-sources.tsx'

it('takes back that a host is no longer allowed', async () => {
  forgetToasts()
  const sources = createCell({ hosts: ['art.example'] })
  const pictures = {
    sources,
    forget: async (host: string) => sources.update(({ hosts }) => ({ hosts: hosts.filter((one) => one !== host) })),
    allow: async (host: string) => sources.update(({ hosts }) => ({ hosts: [...hosts, host] })),
  }
  const { wallet } = createTestWallet()
  await showScreen(
    <>
      <PictureSourcesSettings />
      <Toaster />
    </>,
    { ...wallet, collectibles: async () => ({ pictures }) } as unknown as Wallet,
  )
  await page.getByRole('button', { name: 'Stop allowing art.example' }).click()
  await expect.element(page.getByText('No hosts allowed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop allowing art.example' })).toBeVisible()
})
