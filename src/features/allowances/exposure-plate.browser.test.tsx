import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createCell } from '#core/source'
import { notKnown } from '#core/evidence/fact'
import { unknownEvidence } from '#core/evidence/evidence'
import type { Queue, Right } from '#wallet'
import { show } from '../../ui/test-render.tsx'
import { ExposurePlate, type ScanReach } from './exposure-plate.tsx'
import { RevokeDangerous } from './revoke-dangerous.tsx'
import { dangerousRight, knownRight, nameAt, ODD, priceOf, STRANGER, strangeRight } from './test-support/test-rights.ts'

const cell = (name: string) => page.elementLocator(document.querySelector(`[data-cell="${name}"]`) as Element)
const plate = (rights: readonly Right[], reach: ScanReach = 'complete') =>
  show(<ExposurePlate rights={rights} reach={reach} nameOf={nameAt} priceOf={priceOf} action={<button type="button">Way out</button>} />)

it('is red where somebody dangerous may take, with the money, who, and the way out', async () => {
  await plate([dangerousRight(), dangerousRight({ units: 20n }, STRANGER), strangeRight({ units: 7n }), knownRight({ units: 50_000n })])
  const dangerous = cell('dangerous')
  await expect.element(dangerous).toHaveAttribute('data-tone', 'danger')
  expect(dangerous.element().textContent).toMatch(/\$120\.00/)
  expect(dangerous.element().textContent).toMatch(/2 personal wallets can take this now\./)
  await expect.element(dangerous.getByRole('button', { name: 'Way out' })).toBeVisible()
  expect(cell('look').element().textContent).toMatch(/\$7\.00/)
  expect(cell('known').element().textContent).toMatch(/\$50,000\.00/)
  expect(cell('known').element().textContent).toMatch(/1 approval\. At risk only if one is hacked\./)
  for (const name of ['dangerous', 'look', 'known']) expect(cell(name).element().textContent).not.toContain('at least')
})

it('is not red, and says that none was found, where everything was searched', async () => {
  await plate([knownRight()])
  expect(cell('dangerous').element().textContent).toMatch(/None found/)
  await expect.element(cell('dangerous')).not.toHaveAttribute('data-tone')
  expect(document.querySelector('[data-cell="dangerous"] button')).toBeNull()
})

it.each([
  ['searching', 'Still searching'],
  ['partial', 'Not fully searched'],
] as const)('never says that there is none while the search is %s', async (reach, words) => {
  await plate([], reach)
  for (const name of ['dangerous', 'look', 'known']) {
    expect(cell(name).element().textContent).toMatch(new RegExp(words))
    expect(cell(name).element().textContent).not.toMatch(/none|no approval/i)
  }
  expect(cell('dangerous').element().textContent).toMatch(/Nothing dangerous in what was searched so far\./)
})

it('says that there may be more dangerous ones while the search goes on', async () => {
  await plate([dangerousRight()], 'searching')
  expect(cell('dangerous').element().textContent).toMatch(/there may be more/)
})

it('says of a sum that is not wholly known that it is a least, and of one of which nothing is known that it is unknown', async () => {
  const unread = knownRight({ more: { exposure: notKnown(unknownEvidence('simulation/unsupported')) } })
  await plate([dangerousRight(), dangerousRight({ of: ODD }), strangeRight({ of: ODD }), unread])
  expect(cell('dangerous').element().textContent).toMatch(/at least \$100\.00/)
  expect(cell('look').element().textContent).toMatch(/Value unknown/)
  expect(cell('known').element().textContent).toMatch(/Value unknown/)
  expect(cell('look').element().textContent).not.toContain('$')
})

it('counts what could not be checked apart', async () => {
  const strange = strangeRight()
  const unread: Right = {
    ...strange,
    id: 'unread',
    level: 'unknown',
    findings: strange.findings.map((one) => ({ ...one, level: 'unknown' })),
  }
  await plate([strange, unread])
  expect(cell('look').element().textContent).toMatch(/2 approvals to look at\. 1 couldn’t be checked\./)
})

it('tells nothing there now from an unknown value', async () => {
  await plate([dangerousRight({ units: 0n }), knownRight({ units: 0n })])
  expect(cell('dangerous').element().textContent).toMatch(/Nothing there now/)
  expect(cell('dangerous').element().textContent).toMatch(/A personal wallet can take what arrives\./)
})

const thieves = (count: number, owner?: `0x${string}`): readonly Right[] =>
  Array.from({ length: count }, (_, at) => dangerousRight(owner ? { owner } : {}, `0x${(at + 1).toString(16).padStart(40, '9')}`))
const ways = async (rights: readonly Right[], queue?: Queue) => {
  const taken: (readonly Right[])[] = []
  await show(
    <RevokeDangerous
      book={{ queue: createCell(queue) }}
      rights={[...rights, knownRight()]}
      nameOf={nameAt}
      busy={false}
      onTakeBack={(some) => void taken.push(some)}
    />,
  )
  return taken
}

it.each([
  [1, 'Revoke'],
  [2, 'Revoke both'],
  [5, 'Revoke all 5'],
] as const)('offers to revoke %i dangerous ones and nothing else', async (count, words) => {
  const rights = thieves(count)
  const taken = await ways(rights)
  await page.getByRole('button', { name: words, exact: true }).click()
  expect(taken).toEqual([rights])
})

it('has a button for each account, since a transaction is of one', async () => {
  const other = `0x${'88'.repeat(20)}` as const
  const taken = await ways([...thieves(2), ...thieves(1, other)])
  expect(page.getByRole('button').elements().length).toBe(2)
  await page.getByRole('button', { name: /^Revoke: 0x8888/ }).click()
  expect(taken[0]?.map(({ allowance }) => allowance.owner)).toEqual([other])
})

it('says that they are being revoked while each step waits for its Review', async () => {
  const rights = thieves(2)
  const steps = rights.map(({ allowance: { grant } }) => ({ rights: [grant] }))
  await ways(rights, { account: rights[0]?.allowance.owner ?? '0x', chainId: 1, steps })
  await expect.element(page.getByText('Being revoked, see above.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
