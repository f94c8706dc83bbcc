import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EVIDENCE, evidenceOf } from '../gallery/gallery-facts.ts'
import { GroupHallmark, Hallmark } from './hallmark.tsx'
import { show } from '../test-render.tsx'

const MARK = 'Proved: how this is known'

it.each(['{Enter}', ' '])('opens its card by the key %j, not by the focus alone, and Escape closes it', async (key) => {
  await show(
    <>
      <Hallmark evidence={evidenceOf('proved')} />
      <button type="button">Next</button>
    </>,
  )
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: MARK })).toHaveFocus()
  expect(document.querySelector(':popover-open')).toBeNull()
  await userEvent.keyboard(key)
  await expect.element(page.getByText(/This device checked a proof/)).toBeVisible()
  await expect.element(page.getByText(/23,104,882/)).toBeVisible()
  await expect.element(page.getByText('node.home:8545')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/This device checked a proof/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: MARK })).toHaveFocus()
})

it('is one stop of the keyboard while its card is closed', async () => {
  await show(
    <>
      <Hallmark evidence={evidenceOf('proved')} />
      <button type="button">Next</button>
    </>,
  )
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
  expect(document.querySelector(':popover-open')).toBeNull()
})

it('leads the keyboard through the open card and on, and closes behind it', async () => {
  await show(
    <>
      <Hallmark evidence={evidenceOf('claimed')} />
      <button type="button">Next</button>
    </>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/only one endpoint says that the block is real\./)).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  for (let step = 0; step < 4 && document.activeElement !== next.element(); step++) await userEvent.tab()
  await expect.element(next).toHaveFocus()
  await expect.element(page.getByText(/only one endpoint says that the block is real/)).not.toBeInTheDocument()
})

it('opens by touch and says what would make it stronger', async () => {
  await show(<Hallmark evidence={evidenceOf('claimed')} />)
  await page.getByRole('button').click()
  await expect.element(page.getByText('To make it stronger: the light client, which verifies the block itself.')).toBeVisible()
})

it('says of what was proved at an earlier block at which, and by what it goes on', async () => {
  const since = { number: 23_104_870n, hash: `0x${'1a'.repeat(32)}` } as const
  await show(<Hallmark evidence={{ ...evidenceOf('proved'), since }} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/each later block’s access list/)).toBeVisible()
  await expect.element(page.getByText('Proved at block')).toBeVisible()
  await expect.element(page.getByText('23,104,870')).toBeVisible()
})

it('is told apart without colour: each kind has a drawing of its own', async () => {
  const { container } = await show(EVIDENCE.map((evidence) => <Hallmark key={evidence.kind} evidence={evidence} />))
  const drawings = [...container.querySelectorAll('svg[data-stamp]')].map((svg) => svg.innerHTML)
  expect(new Set(drawings).size).toBe(EVIDENCE.length)
})

it('names a group by its weakest fact', async () => {
  const { container } = await show(<GroupHallmark evidence={[evidenceOf('proved'), evidenceOf('proved'), evidenceOf('unknown')]} />)
  await expect.element(page.getByRole('button', { name: '2 proved, 1 unknown (how these are known)' })).toBeVisible()
  expect(container.querySelector('[data-stamp]')?.getAttribute('data-stamp')).toBe('unknown')
})

it('shows no facts at all as unknown', async () => {
  await show(<GroupHallmark evidence={[]} />)
  await expect.element(page.getByRole('button', { name: 'All unknown (how these are known)' })).toBeVisible()
})

it('says of a block that is proposed on layer 1 by whom, since when, and until when it can be challenged', async () => {
  const l1 = { number: 23_104_882n, hash: `0x${'1a'.repeat(32)}` } as const
  const seconds = (ms: number): bigint => BigInt(Math.round(ms / 1000))
  const now = Date.now()
  const rollup = {
    kind: 'proposed',
    l1,
    output: 7n,
    proposer: `0x${'12'.repeat(20)}`,
    proposedAt: seconds(now - 40 * 60_000),
    challengeableUntil: seconds(now + 3 * 86_400_000),
  } as const
  await show(<Hallmark evidence={{ ...evidenceOf('claimed'), rollup }} />)
  await page.getByRole('button', { name: 'Claimed: how this is known' }).click()
  const day = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(now + 3 * 86_400_000)
  await expect.poll(() => document.querySelector(':popover-open')?.textContent, { timeout: 3000 }).toMatch(/Proposed 40 minutes ago by/)
  const { textContent } = document.querySelector(':popover-open') ?? {}
  expect(textContent).toContain(`can be challenged until ${day}.`)
  expect(textContent).toContain('where it can still be challenged')
  expect(textContent).toContain('proposed on layer 1')
})

it('says of a signed block who signed it, and that it can be wrong', async () => {
  await show(
    <Hallmark
      evidence={{
        ...evidenceOf('signed'),
        rollup: { kind: 'signed', l1: { number: 1n, hash: `0x${'1a'.repeat(32)}` }, signer: `0x${'12'.repeat(20)}` },
      }}
    />,
  )
  await page.getByRole('button', { name: 'Signed: how this is known' }).click()
  await expect.element(page.getByText(/The sequencer can be wrong, but can’t deny it/)).toBeVisible()
  await expect.element(page.getByText('signed by the sequencer', { exact: true })).toBeVisible()
})

it('says why something is unknown', async () => {
  await show(<Hallmark evidence={evidenceOf('unknown')} />)
  await page.getByRole('button').click()
  await expect.element(page.getByText('rpc/cannot-prove')).toBeVisible()
})

it('gives the focus back when its card is closed from inside', async () => {
  await show(<Hallmark evidence={evidenceOf('proved')} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: '0x9fc764…836d8b (show the whole hash)' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}') // the card of the hash
  await userEvent.keyboard('{Escape}') // the card of the mark
  await expect.element(page.getByRole('button', { name: MARK })).toHaveFocus()
  await expect.element(page.getByText(/This device checked a proof/)).not.toBeInTheDocument()
})
