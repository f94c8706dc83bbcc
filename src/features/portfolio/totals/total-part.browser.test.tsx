import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Evidence } from '#core/evidence/evidence'
import { show } from '../../../ui/test-render.tsx'
import type { HoldingsTotal } from '#survey'
import type { Day } from './series.ts'
import { TotalPart } from './total-part.tsx'

const ONE = 10n ** 18n
const PROVED: Evidence = { kind: 'computed', method: 'local-run' }
const dollars = (units: bigint) => ({ units, currency: 'USD' as const })
const FIGURES = [9000n, 9400n, 9100n, 10_200n, 12_345n, 11_800n, 12_900n]
const days: readonly Day[] = FIGURES.map((figure, at) => ({ day: `2026-11-${15 + at}`, money: dollars(figure * ONE), partial: at === 2 }))
const total = (more: Partial<HoldingsTotal> = {}): HoldingsTotal => ({
  money: dollars(12_900n * ONE),
  missing: 0,
  unknown: 0,
  evidence: [PROVED],
  ...more,
})

it('draws value over time, and says the same as a table', async () => {
  const { container } = await show(<TotalPart total={total()} days={days} prices={undefined} isPlay={false} />)
  await page.getByRole('button', { name: 'All days' }).click()
  await expect.element(page.getByRole('img', { name: /^Value, Nov 15, 2026 to Nov 21, 2026/ })).toBeVisible()
  expect(container.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(FIGURES.length)
  await page.getByText('Show as a table').click()
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/Nov 21, 2026.*12,900\.00/)
  await expect.element(page.getByRole('row', { name: /Nov 17, 2026/ })).toMatchTextContent(/at least.*9,100\.00/)
  await expect.element(page.getByText(/\+\$1,100\.00/)).toBeVisible()
})

it('never says a total as if it were all: what is missing and unknown stands beside it', async () => {
  await show(<TotalPart total={total({ missing: 2, unknown: 1 })} days={[]} prices={undefined} isPlay={true} />)
  await expect.element(page.getByText('at least')).toBeVisible()
  await expect.element(page.getByText('2 assets without a price')).toBeVisible()
  await expect.element(page.getByText('1 balance unknown')).toBeVisible()
  await expect.element(page.getByText(/worth nothing elsewhere/)).toBeVisible()
})

it('shows no figure where nothing has a price, and says where prices would come from', async () => {
  const { container } = await show(
    <TotalPart
      total={total({ money: dollars(0n), missing: 1, evidence: [] })}
      days={[]}
      prices={{ asking: false, nowhere: true }}
      isPlay={false}
    />,
  )
  expect(container.textContent).not.toMatch(/\$/)
  await expect.element(page.getByText(/Prices come from feeds and pools on Ethereum/)).toBeVisible()
})
