import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ETHEREUM } from '../../../core/test-support/ethereum.ts'
import type { Chain } from '#core/chains/chain'
import { type LightClientState, parseRoot } from '#core/chains/consensus'
import type { EvidenceBook } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { CheckpointChoice } from './checkpoint-choice.tsx'

const root = `0x${'4b'.repeat(32)}` as const
const chain: Chain = {
  ...ETHEREUM,
  consensus: { config: 'mainnet' },
}
const offered = { root, slot: 0, at: Date.now() / 1000 - 7200, source: 'hosts' } as const

function choice(state: LightClientState): { readonly ui: ReactNode; readonly accepted: string[] } {
  const accepted: string[] = []
  const accept = async (_: number, text: string): Promise<void> => void accepted.push(parseRoot(text))
  const evidence = { lightClients: { accept } } as unknown as EvidenceBook
  return { accepted, ui: <CheckpointChoice evidence={evidence} chain={chain} state={state} /> }
}

it('shows what two hosts agree on whole, with what that is worth, and starts from it only when it is accepted', async () => {
  const { ui, accepted } = choice({ kind: 'needs-checkpoint', offered, hosts: ['a.example', 'b.example'], why: 'none' })
  const { container } = await show(ui)
  await expect.element(page.getByText(/a\.example, b\.example report this block as final/)).toBeVisible()
  expect(container.textContent).toContain(root)
  await expect.element(page.getByText(/It’s only as trustworthy as those two/)).toBeVisible()
  expect(accepted).toEqual([])
  await page.getByRole('button', { name: 'Accept this checkpoint' }).click()
  await expect.poll(() => accepted).toEqual([root])
})

it('asks for a root where nothing is offered, and says what is wrong with one that is none', async () => {
  const { ui, accepted } = choice({ kind: 'needs-checkpoint', hosts: [], why: 'hosts-differ' })
  await show(ui)
  await expect.element(page.getByRole('button', { name: 'Accept this checkpoint' })).not.toBeInTheDocument()
  const field = page.getByRole('textbox', { name: 'Block root' })
  await field.fill('0x1234')
  await page.getByRole('button', { name: 'Start from this block' }).click()
  await expect.element(page.getByText(/That isn’t a block root/)).toBeVisible()
  await field.fill(root)
  await page.getByRole('button', { name: 'Start from this block' }).click()
  await expect.poll(() => accepted).toEqual([root])
})
