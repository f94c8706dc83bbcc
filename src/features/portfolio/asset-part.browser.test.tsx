import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { forgetToasts, Toaster } from '#ui/overlays/toast'
import type { AssetBook } from '#wallet'
import { createTestWallet, FIRST, showScreen } from '../shared/test-support/test-screen.tsx'
import { AssetPart } from './asset-part.tsx'
import type { ValuedHolding } from '#survey'

const TOKEN = { chainId: 1, address: `0x${'aa'.repeat(20)}`, symbol: 'FAKE', name: 'Fake', decimals: 18, from: 'claimed' } as const

async function showPart() {
  forgetToasts()
  const done: unknown[] = []
  const book = {
    choose: async (id: string, choice: unknown) => void done.push(['choose', id, choice]),
    remove: async (id: string) => void done.push(['remove', id]),
    add: async (token: unknown) => void done.push(['add', token]),
  } as unknown as AssetBook
  const part = {
    holding: {
      chainId: 1,
      account: FIRST,
      token: TOKEN,
      balance: { known: false, fault: 'rpc/unreachable', evidence: { kind: 'unknown' } },
      kept: { id: 'fake', token: TOKEN, holders: [], solicited: [], at: 0, own: true, choice: 'shown' },
    },
    valued: { known: false, fault: 'no-price' },
  } as unknown as ValuedHolding
  await showScreen(
    <>
      <ul>
        <AssetPart part={part} many={false} book={book} hasAddress={false} />
      </ul>
      <Toaster />
    </>,
    createTestWallet().wallet,
  )
  return done
}

it('hides a token, and by Undo takes what was chosen before', async () => {
  const done = await showPart()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => done)
    .toEqual([
      ['choose', 'fake', 'folded'],
      ['choose', 'fake', 'shown'],
    ])
})

it('removes a token that the person added, and adds it again by Undo', async () => {
  const done = await showPart()
  await page.getByRole('button', { name: 'Remove token' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => done)
    .toEqual([
      ['remove', 'fake'],
      ['add', TOKEN],
    ])
})
