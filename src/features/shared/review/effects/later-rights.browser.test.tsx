import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { say } from '#core/text/words'
import type { Description, DecodedValue } from '#decode'
import type { LaterRight, Review } from '#review'
import { show } from '../../../../ui/test-render.tsx'
import { DescribedPart } from '../content/described-part.tsx'
import { Effects } from './effects.tsx'
import { Findings } from '../findings.tsx'
import { WrittenTime } from '../content/moment-text.tsx'
import { RevertPart } from '../details/revert-part.tsx'
import { Sentence } from '../sentence.tsx'
import { ReviewAddresses } from '../signed-addresses.tsx'
import { ArgumentList } from '../content/value-view.tsx'

const ME = `0x${'a1'.repeat(20)}` as const
const BOB = `0x${'b0'.repeat(20)}` as const
const NATIVE = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
const USDC = {
  chainId: 1,
  standard: 'erc20',
  address: `0x${'a0'.repeat(20)}`,
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  from: 'listed',
} as const
const nobody = (): undefined => undefined
const DATA = `0xdeadbeef${'ab'.repeat(100)}` as const

const within = (ui: ReactNode) =>
  show(<RouterProvider router={createRouter({ routeTree: { component: () => ui }, history: createMemoryHistory() })} />)
const text = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

const right = (parts: Partial<LaterRight> = {}): LaterRight => ({
  of: { kind: 'amount', token: USDC, units: 2n ** 160n - 1n, unlimited: true },
  by: BOB,
  until: 2n ** 48n - 1n,
  waits: say('as soon as {contract} is allowed to spend it', { contract: 'Permit2' }),
  evidence: { kind: 'declared', method: 'request' },
  ...parts,
})

const failed = (later?: readonly LaterRight[], kind = 'typed-data'): Review =>
  ({
    actor: ME,
    account: ME,
    who: [],
    sentence: say('Let Bob take any amount of USDC'),
    says: say('Let Bob take any amount of USDC'),
    differs: false,
    outcome: 'revert',
    revert: say('It says {text}', { text: 'TRANSFER_FROM_FAILED' }),
    revertData: DATA,
    asked: { kind },
    explanation: { faults: [] },
    exercise: { tense: 'could', by: BOB, gaps: [] },
    effects: [],
    least: [],
    findings: [],
    pending: false,
    how: { evidence: { kind: 'computed', method: 'local-run' } },
    ...(later === undefined ? {} : { later }),
  }) as unknown as Review

const draw = (review: Review) =>
  within(
    <>
      <Sentence review={review} level={1} />
      <Effects review={review} native={NATIVE} nameOf={nobody} priceOf={nobody} />
      <Findings review={review} />
    </>,
  )

it('shows a right that fails now as what it will allow, with how much, by whom and until when', async () => {
  await draw(failed([right()]))
  await expect.poll(text).toContain('May be taken later')
  expect(text()).toContain('Unlimited USDC')
  expect(text()).toContain('as soon as Permit2 is allowed to spend it')
  expect(text()).toMatch(/May be taken later.*0xB0B0/)
  expect(text()).toContain('Ends: never')
  expect(text()).not.toContain('Nothing now')
  expect(text()).not.toContain('TRANSFER_FROM_FAILED')
  expect(text()).not.toContain('281474976710655')
})

it.each(['typed-data', 'user-operation', 'calls'])('never says “nothing now” of %s that fails', async (kind) => {
  await draw(failed(undefined, kind))
  await expect.poll(text).toContain('It fails')
  expect(text()).not.toContain('Nothing now')
})

it('shows a right that can only be used from a later time on, and one that is over', async () => {
  await draw(failed([right({ from: 4_000_000_000n, until: 4_100_000_000n }), right({ until: 1n }), right({ until: 'block' })]))
  await expect.poll(text).toContain('Not before:')
  expect(text()).toMatch(/Not before: .*2096/)
  expect(text()).toMatch(/Ends: .*2099/)
  expect(text()).toMatch(/Ends: .*1970.*already expired/)
  expect(text()).toContain('Ends: in the block in which it is used')
})

it('calls nothing expired that is not over at the block of the Review, however far ahead the clock of the device is', async () => {
  const until = BigInt(Math.floor(Date.now() / 1000)) - 3600n
  const block = (timestamp: bigint) => ({ ...failed([right({ until })]), findings: [], block: { number: 1n, hash: '0x', timestamp } })
  const drawAt = (review: unknown) =>
    within(
      <ReviewAddresses review={review as Review}>
        <Effects review={review as Review} native={NATIVE} nameOf={nobody} priceOf={nobody} />
      </ReviewAddresses>,
    )
  await drawAt(block(until - 60n))
  await expect.poll(text).toContain('Ends:')
  expect(text()).not.toContain('already expired')
  await drawAt(block(until + 60n))
  await expect.poll(text).toContain('already expired')
})

it('keeps the bytes that it fails with for the details', async () => {
  await within(<RevertPart review={failed()} />)
  await expect.poll(text).toContain(DATA)
  expect(text()).toContain('TRANSFER_FROM_FAILED')
})

const time = (value: Omit<Extract<DecodedValue, { is: 'time' }>, 'is'>): DecodedValue => ({ is: 'time', ...value })
const CASES: readonly (readonly [what: string, value: DecodedValue, shown: RegExp])[] = [
  ['the most of uint48', time({ seconds: 2n ** 48n - 1n, end: true }), /^never$/],
  ['a far end', time({ seconds: 9_999_999_999n, end: true }), /^never$/],
  ['a date to come', time({ seconds: 4_000_000_000n, end: true }), /2096(?!.*expired)/],
  ['a date that has passed', time({ seconds: 1_700_000_000n, end: true }), /2023.*already expired/],
  ['a beginning that has passed', time({ seconds: 1_700_000_000n }), /2023(?!.*expired)/],
  ['a beginning of none', time({ seconds: 0n }), /^no earliest time$/],
  ['DAI, without end', time({ seconds: 0n, end: true, zero: 'never' }), /^never$/],
  ['Permit2, without duration', time({ seconds: 0n, end: true, zero: 'one-block' }), /^in the block/],
  ['by its name, in milliseconds', time({ seconds: 4_000_000_000_000n, bits: 64, end: true }), /2096.*\(if it counts milliseconds\)/],
  ['by its name, without end', time({ seconds: 2n ** 64n - 1n, bits: 64, end: true }), /^never$/],
]
it.each(CASES)('writes a time as a date or as what it means: %s', async (_, value, shown) => {
  await within(<ArgumentList args={[{ name: 'x', type: 'uint256', value }]} nameOf={nobody} />)
  await expect.poll(() => (document.querySelector('dd')?.textContent ?? '').replaceAll(/\s+/g, ' ')).toMatch(shown)
})

it.each([
  ['2096-10-02T07:06:40Z', /2096(?!.*expired)/],
  ['2020-01-01T00:00:00.000Z', /2020.*already expired/],
  ['9999-12-31T23:59:59Z', /^never$/],
  ['soon', /^soon$/],
  ['2020-13-45T99:00:00Z', /^2020-13-45T99:00:00Z$/],
] as const)('writes the time of a sign-in as a date: %s', async (written, shown) => {
  await within(
    <p>
      <WrittenTime text={written} end />
    </p>,
  )
  await expect.poll(() => document.querySelector('p')?.textContent ?? '').toMatch(shown)
})

it('keeps notes of our own out of what a descriptor says', async () => {
  const description = {
    from: 'assay',
    id: 'x',
    hash: `0x${'00'.repeat(32)}`,
    intent: 'Permit',
    sentence: 'Permit until 281474976710655',
    warnings: ['bare-sentence', 'no-sentence'],
    fields: [
      {
        label: 'Approval expires',
        kind: 'date',
        text: '281474976710655',
        value: time({ seconds: 2n ** 48n - 1n, end: true }),
        warning: 'unknown-encoding',
      },
      { label: 'Spender', kind: 'addressName', text: BOB, value: { is: 'address', address: BOB }, warning: 'unknown-address' },
      { label: 'Odd', kind: 'unit', text: '5', warning: 'value-type' },
      { label: 'Lost', kind: 'unit', text: '6', warning: 'parameter' },
    ],
  } as unknown as Description
  await within(<DescribedPart review={{ described: [{ of: 'message', description }] }} nameOf={nobody} />)
  await expect.poll(text).toContain('Approval expires')
  expect(text()).toContain('never')
  for (const note of ['shown plainly', 'could not be filled', 'by name', 'as it stands', '281474976710655'])
    expect(text()).not.toContain(note)
})
