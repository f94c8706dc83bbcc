import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Connection } from '#core/web/connection'
import { forgetToasts, Toaster } from '#ui/overlays/toast'
import type { Apps } from '#wallet'
import { createTestWallet, showScreen } from '../shared/test-support/test-screen.tsx'
import { AppRow } from './app-row.tsx'

it('disconnects an app, and connects it as it was by Undo', async () => {
  forgetToasts()
  const done: string[] = []
  const apps = {
    revoke: async (origin: string) => void done.push(`revoke ${origin}`),
    restore: async (origin: string) => void done.push(`restore ${origin}`),
  } as unknown as Apps
  const id = 'https://app.example'
  const connection: Connection = { id, accounts: [], chains: [1], chainId: 1, rights: [], createdAt: 0, lastUsedAt: 0 }
  await showScreen(
    <>
      <ul>
        <AppRow apps={apps} connection={connection} onEdit={() => undefined} />
      </ul>
      <Toaster />
    </>,
    createTestWallet().wallet,
  )
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => done).toEqual([`revoke ${id}`, `restore ${id}`])
})
