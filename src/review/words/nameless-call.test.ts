import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { plain, say } from '#core/text/words'
import type { Explanation, PublishedCall } from '#decode'
import { ALICE, BOB, NAMES, NOBODY, ROUTER } from '../test-support/recorded.ts'
import { isNamelessCall, type NamelessCall, withCallName } from './nameless-call.ts'

const ETHER = 10n ** 18n
const call = (value = 0n, to: Address = ROUTER) => ({ from: ALICE, to, value, data: '0xff345678', chainId: 31337 }) as const
const unknown = (value = 0n): Explanation =>
  ({
    kind: 'unknown-call',
    call: call(value),
    claims: [],
    args: [],
    words: ['something'],
    inner: [],
    encoding: { canonical: 'unknown' },
    intent: say('Call an unknown function'),
    depth: 0,
  }) as unknown as Explanation
const named = {
  kind: 'call',
  args: [{ name: 'cats' }],
  encoding: { canonical: true },
  function: { name: 'feed', standards: [] },
  intent: say('Feed the cats'),
  call: call(),
} as unknown as Explanation
const person = (gets: PublishedCall['people'][number]['gets'], address: Address = BOB) =>
  ({ address, gets }) as PublishedCall['people'][number]
const published = (name: string, ...people: PublishedCall['people']): PublishedCall =>
  ({ name, signature: `${name}()`, people }) as PublishedCall
const guess = (signatures: readonly string[], more: object = {}): NamelessCall =>
  ({ of: 'name', call: call(), explanation: named, by: { is: 'guess', signatures, from: 'a' }, ...more }) as NamelessCall
const own: NamelessCall = { of: 'name', call: call(), explanation: named, by: { is: 'own', name: 'cats.json', hash: '0x12' } }
const said = (one: NamelessCall, value = 0n): string => plain(withCallName(unknown(value), one, NAMES).intent)

describe('a call that an ABI alone names', () => {
  it.each<[string, NamelessCall, bigint, string]>([
    ['by a guess', guess(['feed(uint256)']), 0n, 'Call Uniswap v2 router, perhaps its function feed(uint256)'],
    ['by two', guess(['feed(uint256)', 'f(bool)']), 0n, 'Call Uniswap v2 router, perhaps its function feed(uint256) / f(bool)'],
    ['by more', guess(['feed(uint256)', 'f(bool)', 'g(bool)']), 0n, 'Call Uniswap v2 router, perhaps its function feed(uint256) / f(bool)'],
    ['with ether', guess(['feed(uint256)']), ETHER, 'Call Uniswap v2 router, perhaps its function feed(uint256), and send it 1 ETH'],
    ['by the person’s own', own, 0n, 'According to your ABI cats.json: “Feed the cats”'],
    [
      'by what packages publish, of whom it pays',
      guess(['f()'], { published: published('withdrawCollateralTo', person('sent')) }),
      0n,
      `Call “withdraw collateral to” of Uniswap v2 router, which pays ${BOB}`,
    ],
    [
      'of whom it credits',
      guess(['f()'], { published: published('mint', person('paid')) }),
      0n,
      `Call “mint” of Uniswap v2 router, which pays or credits ${BOB}`,
    ],
    [
      'of whom it lets act',
      guess(['f()'], { published: published('setOperator', person('may')) }),
      0n,
      `Call “set operator” of Uniswap v2 router, which lets ${BOB} act for you`,
    ],
    [
      'of whom it chooses',
      guess(['f()'], { published: published('delegate_to', person('chosen')) }),
      0n,
      `Call “delegate to” of Uniswap v2 router, which chooses ${BOB} to act for you`,
    ],
    [
      'of the gravest of several',
      guess(['f()'], { published: published('f', person('sent', NOBODY), person('may')) }),
      0n,
      `Call “f” of Uniswap v2 router, which lets ${BOB} act for you, with 1 more address`,
    ],
    [
      'of the gravest of more',
      guess(['f()'], { published: published('f', person('chosen'), person('sent', NOBODY), person('chosen')) }),
      0n,
      `Call “f” of Uniswap v2 router, which pays ${NOBODY}, with 2 more addresses`,
    ],
    [
      'of whom it pays, with ether',
      guess(['f()'], { published: published('f', person('paid')) }),
      ETHER,
      `Call “f” of Uniswap v2 router, which pays or credits ${BOB}, and send it 1 ETH`,
    ],
    ['of nobody', guess(['f()'], { published: published('f') }), 0n, 'Call Uniswap v2 router, perhaps its function f()'],
    [
      'with an abbreviation in it',
      guess(['f()'], { published: published('depositETHFor2', person('paid')) }),
      0n,
      `Call “deposit ETH for2” of Uniswap v2 router, which pays or credits ${BOB}`,
    ],
  ])('is told %s', (_, one, value, sentence) => {
    expect(said(one, value)).toBe(sentence)
  })

  it('has the name and the arguments of one’s own ABI, and stays unknown by a guess', () => {
    expect(withCallName(unknown(), own, NAMES)).toMatchObject({
      kind: 'call',
      args: named.args,
      words: [],
      encoding: { canonical: true },
      function: { name: 'feed' },
    })
    expect(withCallName(unknown(), guess(['f()']), NAMES)).toMatchObject({ kind: 'unknown-call', args: [], words: ['something'] })
  })

  it('claims what published interfaces say of whom it names', () => {
    expect(withCallName(unknown(), guess(['f()'], { published: published('f', person('may')) }), NAMES).claims).toHaveLength(1)
    expect(withCallName(unknown(), guess(['f()']), NAMES).claims).toEqual([])
  })
})

describe('isNamelessCall', () => {
  it.each([
    [true, {}],
    [false, { kind: 'call' }],
    [false, { problem: 'too-deep' }],
    [false, { call: { ...call(), by: 'delegatecall' } }],
    [true, { call: { ...call(), by: 'call' } }],
  ] as const)('is %s: row %#', (is, more) => {
    expect(isNamelessCall({ ...unknown(), ...more } as unknown as Explanation)).toBe(is)
  })
})
