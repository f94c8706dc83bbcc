import { createMemoryHistory } from '#ui/router/history'
import { createRouter } from '#ui/router/create-router'
import { RouterProvider } from '#ui/router/router'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { say } from '#core/text/words'
import type { Description, MessageExplanation } from '#decode'
import type { Digest, Review } from '#review'
import { show } from '../../../../ui/test-render.tsx'
import { CompareHashes } from '../details/compare.tsx'
import { DescribedPart } from './described-part.tsx'
import { Effects } from '../effects/effects.tsx'
import { EffectsTitle, ExerciseBanner } from '../effects/exercise-banner.tsx'
import { MessagePart } from './message-part.tsx'
import { Sentence } from '../sentence.tsx'

const BOB = `0x${'b0'.repeat(20)}` as const
const nobody = (): undefined => undefined
const how = { evidence: { kind: 'computed', method: 'local-run' } } as const
const NATIVE = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const

/** Links inside need a router around them. */
const within = (ui: ReactNode) =>
  show(<RouterProvider router={createRouter({ routeTree: { component: () => ui }, history: createMemoryHistory() })} />)

/** What these parts take of a Review. */
const review = (parts: Partial<Record<keyof Review, unknown>>): Review =>
  ({
    sentence: say('Let Bob take all'),
    says: say('Let Bob take all'),
    differs: false,
    outcome: 'success',
    asked: { kind: 'typed-data' },
    effects: [],
    how,
    described: [],
    verdict: { worst: 'none', mayBeSigned: true, hold: false, gaps: false },
    ...parts,
  }) as unknown as Review

const text = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ')

it('says that the effects of a message are somebody’s choice, whose, and what was not played as it would be', async () => {
  const one = review({ exercise: { tense: 'could', by: BOB, gaps: [say('Its price moves with time.')] } })
  await within(
    <>
      <ExerciseBanner review={one} nameOf={() => ({ text: 'Bob', from: 'contact' })} />
      <h2>
        <EffectsTitle review={one} />
      </h2>
      <Sentence review={one} level={2} />
    </>,
  )
  await expect.element(page.getByText('Whoever holds this signature could do this')).toBeVisible()
  await expect.element(page.getByText('Its price moves with time.')).toBeVisible()
  expect(text()).toContain('Bob')
  expect(text()).toContain('Possible effects')
  expect(text()).toContain('Simulated on this device: using this signature works now')
})

it('speaks of no fee for a message that would fail, and of no run for a text', async () => {
  await within(
    <>
      <Effects review={review({ outcome: 'revert' })} native={NATIVE} priceOf={() => undefined} nameOf={nobody} />
      <Effects
        review={review({ outcome: 'unknown', asked: { kind: 'message' } })}
        native={NATIVE}
        priceOf={() => undefined}
        nameOf={nobody}
      />
      <Effects review={review({ outcome: 'revert', fee: {} })} native={NATIVE} priceOf={() => undefined} nameOf={nobody} />
      <Sentence review={review({ outcome: 'unknown', asked: { kind: 'message' } })} level={2} />
      <Sentence review={review({ outcome: 'unknown', asked: { kind: 'transaction' } })} level={2} />
    </>,
  )
  await expect.element(page.getByText('It fails at the moment, and may succeed later.')).toBeVisible()
  await expect.element(page.getByText('Nothing on a chain, by itself.')).toBeVisible()
  await expect.element(page.getByText('Nothing, but the fee is spent.')).toBeVisible()
  expect(text()).toContain('A signed text does nothing on a chain by itself.')
  expect(text()).toContain('What it does isn’t known.')
})

const message = (parts: Partial<MessageExplanation>): MessageExplanation => ({
  kind: 'text',
  intent: say('Sign a text'),
  args: [],
  claims: [],
  complete: true,
  inner: [],
  faults: [],
  texts: [],
  ...parts,
})

it('sets a text apart as not ours, line by line, with what is hidden named', async () => {
  const nested = message({ kind: 'typed-data', intent: say('Let Bob take all'), domain: { name: 'Co\u200bin', verifyingContract: BOB } })
  const one = message({ text: 'First\u202eline\n\nthird', nested })
  await within(<MessagePart review={review({ explanation: one, asked: { kind: 'message' } })} nameOf={nobody} />)
  await expect.element(page.getByText('The text that is signed. It is not ours.')).toBeVisible()
  expect([...document.querySelectorAll('blockquote [data-line]')].map((line) => line.textContent?.trim())).toEqual([
    'FirstU+202Eline',
    '',
    'third',
  ])
  expect(document.querySelector('[data-part="nested"]')?.textContent).toContain('Let Bob take all')
  expect(document.querySelector('[data-part="nested"]')?.textContent).toContain('CoU+200Bin')
})

it('shows members that are not signed apart, with their values', async () => {
  const message: MessageExplanation = {
    kind: 'typed-data',
    intent: say('Sign a message of the form {form}', { form: { is: 'foreign', text: 'Mail' } }),
    args: [{ name: 'contents', type: 'string', value: { is: 'text', text: 'signed words' } }],
    claims: [],
    complete: false,
    inner: [],
    faults: ['surplus'],
    unsigned: [{ at: 'message.from.note', struct: 'Person', name: 'note', text: 'for fr\u200Bee' }],
    texts: [],
    domain: {},
  }
  await within(<MessagePart review={review({ explanation: message })} nameOf={nobody} />)
  const apart = document.querySelector('[data-part="not-signed"]')?.textContent
  expect(apart).toContain('Not signed')
  expect(apart).toContain('message.from.note')
  expect(apart).toContain('for frU+200Bee')
  expect(apart).not.toContain('signed words')
  expect(text()).toContain('signed words')
})

const described = (parts: Partial<Description>): Description => ({
  intent: 'Permit',
  fields: [],
  from: 'registry',
  id: 'registry/coin/permit.json',
  hash: `0x${'cd'.repeat(32)}`,
  warnings: [],
  ...parts,
})

it('gives the words of a descriptor as somebody’s, with whose they are, and a bare number in a sentence not at all', async () => {
  const description = described({
    sentence: 'Let Bob take 5000000',
    warnings: ['bare-sentence'],
    owner: 'Coin\u202e Ltd',
    fields: [
      { label: 'Spender', kind: 'addressName', text: BOB, value: { is: 'address', address: BOB }, warning: 'unknown-address' },
      { label: 'Details', fields: [{ label: 'Amount', kind: 'raw', text: '5000000' }] },
    ],
  })
  await within(<DescribedPart review={review({ described: [{ of: 'message', description }] })} nameOf={nobody} />)
  await expect.element(page.getByText('In the words of its descriptor')).toBeVisible()
  expect(document.querySelector('[data-part="described"] q')?.textContent).toBe('Permit')
  expect(text()).not.toContain('Let Bob take 5000000')
  expect(text()).toContain('From the public registry that this build ships, for CoinU+202E Ltd.')
  expect(text()).not.toContain('knows this address by name')
  expect(document.querySelector('[data-part="described"] li li')?.textContent).toBe('Amount5000000')
  await page.getByRole('button', { name: 'Which one' }).click()
  await expect.element(page.getByText('registry/coin/permit.json')).toBeVisible()
})

it('does not say that a text which may be a hash does nothing', async () => {
  const verdict = { worst: 'block', mayBeSigned: false, hold: false, gaps: false }
  const blocked = review({ outcome: 'unknown', asked: { kind: 'message' }, verdict })
  await within(
    <>
      <Effects review={blocked} native={NATIVE} priceOf={() => undefined} nameOf={nobody} />
      <Sentence review={blocked} level={2} />
    </>,
  )
  await expect.element(page.getByText('What it does is not known.')).toBeVisible()
  expect(text()).not.toContain('Nothing on a chain')
  expect(text()).not.toContain('A signed text does nothing on a chain')
})

it('says that a hash could not be worked out, and never that there is none', async () => {
  const could = 'The hash that is signed could not be worked out'
  const calldata: Digest = { id: 'calldata', value: `0x${'ab'.repeat(32)}`, label: say('Calldata'), what: say('Of the data.') }
  await within(
    <>
      <CompareHashes asked="calls" hashes={[]} />
      <CompareHashes asked="hash" hashes={[]} />
    </>,
  )
  expect(text()).toContain('It is a hash itself.')
  expect(text()).not.toContain(could)
  const kinds = ['message', 'typed-data', 'transaction', 'authorization', 'user-operation'] as const
  await within(
    <>
      {kinds.map((asked) => (
        <CompareHashes key={asked} asked={asked} hashes={[]} />
      ))}
      <CompareHashes asked="user-operation" hashes={[calldata]} />
    </>,
  )
  expect(text().split(could)).toHaveLength(kinds.length + 2)
})

it('shows one hash at a time in groups of four, and reads it out whole', async () => {
  const value = `0x${Array.from({ length: 16 }, (_, at) => at.toString(16).padStart(4, '0')).join('')}` as const
  const hashes: readonly Digest[] = [
    { id: 'domain', value, label: say('Domain'), what: say('Of whom.') },
    { id: 'calldata', value, of: 1, label: say('Calldata'), what: say('Of the data.') },
  ]
  await within(<CompareHashes asked="typed-data" hashes={hashes} />)
  await page.getByRole('button', { name: /Calldata of call 2/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  const groups = [...document.querySelectorAll('[data-part="big-hash"] [aria-hidden] span')].map((group) => group.textContent)
  expect(groups).toHaveLength(16)
  expect(`0x${groups.join('')}`).toBe(value)
  expect(document.querySelector('[data-part="big-hash"] .sr-only')?.textContent).toBe(value)
})
