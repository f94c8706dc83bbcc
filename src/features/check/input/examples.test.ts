import { expect, it } from 'vitest'
import { hashTypedData } from 'viem'
import { readSignable } from '#decode'
import { prepare } from '../subject.ts'
import { NO_CHOICES } from '../choices.ts'
import { EXAMPLES } from './examples.ts'
import { guessCallBySelector } from './guess-call.ts'

const of = (id: string) => {
  const example = EXAMPLES.find((one) => one.id === id)
  const [candidate] = readSignable(example?.text ?? '').candidates
  if (candidate === undefined) throw new Error(id)
  return prepare(candidate, example?.choices ?? NO_CHOICES, {})
}

it('has the transaction that Bybit signed, byte by byte: its Safe’s own hash is the one that came with it', () => {
  const { subject, candidate } = of('bybit')
  expect(candidate.notes.map(({ id }) => id)).toEqual(['hash-agrees'])
  expect(subject?.chainId).toBe(1)
  expect(subject?.asked.kind === 'typed-data' && hashTypedData(subject.asked.data as never)).toBe(
    '0xb3476d061aeb8fc1d605a873c483a2402d88a68a9cdd1a8b47655dd55ba004f8',
  )
})

it('has a permit that names its chain and its owner, and calldata whose contract alone is missing', () => {
  expect(of('permit')).toMatchObject({ named: 1, account: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', missing: [] })
  const swap = of('swap')
  expect(swap.missing).toEqual(['to'])
  expect(guessCallBySelector(EXAMPLES[2]?.text as `0x${string}`, 1, () => undefined)?.explanation.function?.name).toBe(
    'swapExactTokensForETH',
  )
})
