import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { checksum } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { type Call, type Description, explain, explainCalls, explainWith, readAbi } from '#decode'
import { withDescriptions } from './described.ts'
import type { Described } from '../review.ts'
import { ALICE, BOB, DAI, NAMES } from '../test-support/recorded.ts'

const SIGNATURE = 'function plant(address who, uint256 trees)'
const call: Call = {
  from: ALICE,
  to: '0x00000000000000000000000000000000000f0f0f',
  value: 0n,
  data: encodeFunctionData({ abi: parseAbi([SIGNATURE]), args: [BOB, 7n] }),
  chainId: 31337,
}
const unknown = explain(call, NAMES)
const named = explainWith(readAbi(SIGNATURE), call, NAMES)!
const own: Described = { of: 'name', call, explanation: named, by: { is: 'own', name: 'garden.json', hash: '0x01' } }
const guess: Described = {
  of: 'name',
  call,
  explanation: named,
  by: { is: 'guess', signatures: ['plant(address,uint256)', 'b()', 'c()'], from: 'x' },
}
const description: Description = {
  intent: 'Plant trees',
  sentence: 'Plant 7 for bob',
  fields: [],
  from: 'own',
  id: 'a',
  hash: '0x02',
  warnings: [],
  owner: 'Garden',
}
const told = (described: readonly Described[], one = unknown) => {
  const made = withDescriptions(one, described, NAMES)
  return 'call' in made ? { ...made, text: plain(made.intent) } : expect.unreachable()
}

describe('a call that no decoder of ours can name', () => {
  it('is told in the words of a descriptor before all else', () => {
    expect(told([guess, own, { of: 'call', call, description }]).text).toBe('According to your descriptor: Plant 7 for bob')
  })

  it('is told by the label where the sentence has numbers without a unit', () => {
    const bare = { ...description, warnings: ['bare-sentence'] } as const
    expect(told([{ of: 'call', call, description: bare }]).text).toBe('According to your descriptor: Plant trees')
  })

  const shipped = { ...description, from: 'assay', sentence: 'Plant 7' } as const
  const say = (more: Partial<Description>, one: Call = call): string =>
    told([{ of: 'call', call: one, description: { ...shipped, ...more } }], explain(one, NAMES)).text
  const at = call.to ?? expect.unreachable()

  it('is told as the deed itself by a descriptor that ships, with contract, people and value', () => {
    expect(say({})).toBe(`Plant 7 at ${at}`)
    expect(say({ people: [{ address: BOB, gets: 'value' }] })).toBe(`“Plant 7: ${BOB}” at ${at}`)
    expect(say({ sentence: `Plant 7 for ${checksum(BOB)}`, people: [{ address: BOB, gets: 'value' }] })).toBe(
      `Plant 7 for ${checksum(BOB)} at ${at}`,
    )
    expect(say({}, { ...call, value: 5n * 10n ** 17n })).toBe(`Plant 7 at ${at}, and send it 0.5 ETH`)
  })

  it('names who gets a right before who is paid', () => {
    const people = [
      { address: DAI, gets: 'value' },
      { address: BOB, gets: 'right' },
    ] as const
    expect(say({ people })).toBe(`“Plant 7: ${BOB} and 1 more” at ${at}`)
  })

  it('claims who gets something by it, and so does whatever holds it', () => {
    const people = [
      { address: DAI, gets: 'value' },
      { address: BOB, gets: 'right' },
    ] as const
    const claims = [
      { kind: 'receiver', to: DAI, of: at },
      { kind: 'right', owner: ALICE, of: at, to: BOB, given: 'granted' },
    ]
    const batch = explainCalls([call, { ...call, to: BOB, data: '0x', value: 1n }], 'required', NAMES)
    const made = withDescriptions(batch, [{ of: 'call', call, description: { ...shipped, people } }], NAMES)
    expect(made.claims.slice(batch.claims.length)).toEqual(claims)
    expect(plain(made.intent)).toContain(`““Plant 7: ${BOB} and 1 more” at ${at}”, then`)
  })

  it('has name and arguments by an ABI of the person’s own, which is said; it claims nothing more', () => {
    const made = told([own])
    expect(made.text).toMatch(/^According to your ABI garden\.json: “Call plant of 0x0+f0f0f”$/)
    expect([made.kind, made.function?.signature, made.args.map(({ name }) => name)]).toEqual([
      'call',
      'plant(address,uint256)',
      ['who', 'trees'],
    ])
    expect([made.complete, made.claims]).toEqual([unknown.complete, unknown.claims])
  })

  it('stays unknown where its name is a guess, and the sentence says perhaps', () => {
    const made = told([guess])
    expect(made.text).toBe('Call 0x00000000000000000000000000000000000f0f0f, perhaps its function plant(address,uint256) / b()')
    expect([made.kind, made.args, made.function, made.complete]).toEqual(['unknown-call', [], undefined, false])
  })

  it('is named by nothing that is of another call', () => {
    for (const other of [
      { ...call, to: BOB },
      { ...call, chainId: 1 },
      { ...call, data: '0x12345678' },
      { ...call, by: 'delegatecall' },
    ] as const)
      expect(
        told([
          { ...own, call: other },
          { ...guess, call: other },
          { of: 'call', call: other, description },
        ]),
      ).toMatchObject(unknown)
  })

  it('and runs as the account itself is told as that, whatever its bytes look like', () => {
    const foreign = { ...call, by: 'delegatecall' } as const
    const explained = explain(foreign, NAMES)
    const all: readonly Described[] = [
      { ...own, call: foreign },
      { of: 'call', call: foreign, description },
    ]
    expect(told(all, explained).intent).toEqual(explained.intent)
  })
})

it('a call that we can read ourselves stays as it is', () => {
  const transfer: Call = {
    ...call,
    data: encodeFunctionData({ abi: parseAbi(['function transfer(address to, uint256 value)']), args: [BOB, 1n] }),
  }
  const explained = explain(transfer, NAMES)
  expect(
    told(
      [
        { ...own, call: transfer },
        { of: 'call', call: transfer, description },
      ],
      explained,
    ).intent,
  ).toEqual(explained.intent)
})
