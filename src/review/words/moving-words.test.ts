import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import type { Effect } from '#core/signing/effect'
import type { Token } from '#core/money/token'
import { foreignWord, plain, say } from '#core/text/words'
import { explain, explainCalls } from '#decode'
import { movingWords } from './moving-words.ts'
import type { Explained } from '../review.ts'
import { ALICE, BOB, NAMES, TOKENS, USDC } from '../test-support/recorded.ts'
import { STRANGER } from '../test-support/strangers.ts'

const [usdc] = TOKENS as readonly [Token]
const evidence = { kind: 'proved', method: 'state' } as const
const out = { kind: 'asset-out', amount: { units: 5_000_000n, token: usdc }, evidence } as unknown as Effect
const into = { kind: 'asset-in', amount: { units: 10n ** 18n, token: NAMES.native }, evidence } as unknown as Effect
const call = (data: `0x${string}`, to: Address = STRANGER) => explain({ from: ALICE, to, data, value: 0n, chainId: 31337 }, NAMES)
const said = (effects: readonly Effect[], explanation: Explained = call('0xdeadbeef'), ran = true): string | undefined => {
  const words = movingWords({ explanation, effects, names: NAMES, hasRun: ran, isDescribed: () => false })
  return words && plain(words)
}
const unknown = `Call an unknown function of ${STRANGER}`

it('says of a call that nobody can name what moved in the run', () => {
  expect(said([out])).toBe(`${unknown}: you send 5 USDC`)
  expect(said([out, into])).toBe(`${unknown}: you send 5 USDC and you receive 1 ETH`)
  expect(said([out, into, into])).toBe(`${unknown}: you send 5 USDC, you receive 1 ETH and 1 more`)
  const right = { kind: 'allowance', token: usdc, spender: BOB, before: 0n, after: 7n, unlimited: true, evidence } as unknown as Effect
  expect(said([right])).toContain('can spend unlimited USDC')
})

it('says that nothing moved, and where no run tells that it is unknown', () => {
  expect(said([])).toBe(`${unknown}: in the simulation, nothing of yours moves`)
  expect(said([], undefined, false)).toBe(`${unknown}: we don’t know what moves`)
  const paid = { ...into, kind: 'asset-out' } as Effect
  const payable = explain({ from: ALICE, to: STRANGER, data: '0xdeadbeef', value: 10n ** 18n, chainId: 31337 }, NAMES)
  expect(said([paid], payable)).toBe(`${unknown} and send it 1 ETH: in the simulation, you receive nothing for it`)
})

it('says it of one inside of others, and of no call that has a name or is described', () => {
  const bare = { from: ALICE, value: 0n, chainId: 31337 }
  const pay = { ...bare, to: BOB, data: '0x', value: 1n } as const
  expect(said([out], explainCalls([{ ...bare, to: STRANGER, data: '0xdeadbeef' }, pay], 'required', NAMES))).toContain(
    `“${unknown}”, then “Send 0.000000000000000001 ETH to ${BOB}”: you send 5 USDC`,
  )
  expect(said([out], call('0x', USDC))).toBeUndefined()
  const described = (text: string): Explained => ({ ...call('0xdeadbeef'), intent: say('{text}', { text: foreignWord(text) }) })
  const words = (text: string) =>
    movingWords({ explanation: described(text), effects: [into], names: NAMES, hasRun: true, isDescribed: () => true })
  expect(words('Collect 1 ETH')).toBeUndefined()
  expect(words('Collect rewards') && plain(words('Collect rewards') ?? say(''))).toBe('Collect rewards: you receive 1 ETH')
})
