import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { type Address, checksum } from '#core/ethereum/address'
import { differingDigits } from '#core/ethereum/address-form'
import type { Effect } from '#core/signing/effect'
import { addressWord, say } from '#core/text/words'
import { unknownToken } from '#decode'
import type { Review } from '#review'
import { show } from '../../../ui/test-render.tsx'
import { Effects } from './effects/effects.tsx'
import { Findings } from './findings.tsx'
import { addressesOfReview } from './review-addresses.ts'
import { ReviewAddresses } from './signed-addresses.tsx'
import { Sentence } from './sentence.tsx'

const PROVED = { kind: 'proved', method: 'merkle-proof' } as const
const NATIVE = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const ME: Address = `0x${'a1'.repeat(20)}`
const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

/** Two addresses with so many equal digits at either end. */
const twinOf = (start: number, end: number): Address =>
  `0x${BOB.slice(2, 2 + start)}${Array.from(BOB.slice(2 + start, 42 - end), (digit) => (digit === '1' ? '2' : '1')).join('')}${BOB.slice(42 - end)}`

const within = (ui: ReactNode) =>
  show(<RouterProvider router={createRouter({ routeTree: { component: () => ui }, history: createMemoryHistory() })} />)

/** A payment to `to`, which is taken for `like`; both have one name, and both are tokens without a symbol. */
function reviewOf(to: Address, like: Address, name?: string): Review {
  const out = (token: Address): Effect => ({
    kind: 'asset-out',
    amount: { units: 5n, token: unknownToken(1, token) },
    counterparty: token === to ? to : like,
    evidence: PROVED,
  })
  const sentence = say('Send it to {to}', { to: addressWord(to, name) })
  return {
    actor: ME,
    account: ME,
    who: [],
    sentence,
    says: sentence,
    differs: false,
    outcome: 'success',
    asked: { kind: 'transaction' },
    effects: [out(to), out(like)],
    least: [],
    how: { evidence: PROVED },
    pending: false,
    findings: [
      {
        rule: 'recipient/lookalike',
        level: 'danger',
        say: say('{who} begins and ends like {other}, but it’s a different address', {
          who: addressWord(to, name),
          other: addressWord(like, name),
        }),
        why: say('Why.'),
        todo: say('What to do.'),
        compare: [to, like],
      },
    ],
  } as unknown as Review
}

const draw = (review: Review, name?: string) =>
  within(
    <ReviewAddresses review={review}>
      <Sentence review={review} level={1} />
      <Effects
        review={review}
        native={NATIVE}
        nameOf={() => (name === undefined ? undefined : { text: name, from: 'contact' })}
        priceOf={() => undefined}
      />
      <Findings review={review} />
    </ReviewAddresses>,
  )

const partOf = (selector: string): string => document.querySelector(selector)?.textContent ?? ''

it.each([
  [4, 4, undefined],
  [4, 4, 'Bob'],
  [6, 8, undefined],
  [6, 8, 'Bob'],
  [10, 12, undefined],
  [19, 20, 'Bob'],
] as const)(
  'two addresses with %i and %i equal digits are whole in headline, effects and finding, and told apart',
  async (start, end, name) => {
    const twin = twinOf(start, end)
    await draw(reviewOf(twin, BOB, name), name)
    await expect.poll(() => partOf('[data-rule]')).not.toBe('')
    expect(partOf('[data-part="sentence"]')).toContain(checksum(twin))
    for (const selector of ['[data-rule="recipient/lookalike"]', 'ul']) {
      expect(partOf(selector)).toContain(checksum(twin))
      expect(partOf(selector)).toContain(checksum(BOB))
    }
    for (const shown of document.querySelectorAll<HTMLElement>('[data-whole-address]')) {
      const marked = Array.from(shown.querySelectorAll('mark'), (mark) => mark.textContent).join('')
      expect(marked).toHaveLength(differingDigits(twin, BOB).size)
    }
    // One above the other, so that the digits line up.
    const [first, second] = document.querySelectorAll<HTMLElement>('[data-rule] h3 bdi')
    expect(first?.getBoundingClientRect().bottom).toBeLessThanOrEqual(second?.getBoundingClientRect().top ?? 0)
    expect(first?.getBoundingClientRect().left).toBe(second?.getBoundingClientRect().left)
  },
)

it('an address that no other looks like has six and eight digits, beside its name too', async () => {
  const carol: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
  const review = { ...reviewOf(carol, carol, 'Carol'), findings: [] } as unknown as Review
  await draw(review, 'Carol')
  await expect.poll(() => partOf('[data-part="sentence"]')).toBe('Send it to Carol 0x90F79b…1E93b906')
  expect(partOf('ul')).toContain('0x90F79b…1E93b906')
  expect(document.body.textContent).not.toContain('0x90F7…b906')
})

it('finds the addresses of a Review wherever they stand in it', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((digit): Address => `0x${digit.repeat(40)}`)
  const knot: { self?: unknown } = {}
  knot.self = knot
  const found = addressesOfReview({
    deep: [{ values: { to: a } }],
    [b ?? '']: 1,
    words: say('x {y}', { y: addressWord(c ?? '0x') }),
    data: `${a ?? ''}00`,
    knot,
  })
  expect(found).toEqual(new Set([a, b, c]))
})
