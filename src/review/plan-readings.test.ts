import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { concat, type Hex, pad, word } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { EMPTY_SIMULATION, type Log, type Simulation, type SlotStep } from '#core/simulation/simulation'
import { type Claim, explain, type Explanation } from '#decode'
import { plan } from './plan.ts'
import type { ProbeRead } from './review.ts'
import { ALICE, BOB, CATS, DAI, find, NAMES, NOBODY, requestOf, ROUTER, USDC, WETH, withTransaction } from './test-support/recorded.ts'
import { approved, itemApproved, itemMoved, moved, operatorSet, ownerSet } from './test-support/varied.ts'

const PERMIT2: Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** A call that nobody knows, of a contract that nobody knows: it says nothing, so that nothing is asked but what is added. */
const CALL = explain({ from: ALICE, to: NOBODY, value: 0n, data: '0xdeadbeef', chainId: 31337 }, NAMES)
const REQUEST = requestOf(withTransaction(find('ether to bob'), { to: NOBODY, value: 0n, data: '0xdeadbeef' }).request)

type Change = { readonly logs?: readonly Log[]; readonly claims?: readonly Claim[]; readonly storage?: Simulation['storage']; readonly call?: Partial<Explanation> } // prettier-ignore
function planned({ logs = [], claims = [], storage = [], call = {} }: Change) {
  return plan(
    { request: REQUEST, explanation: { ...CALL, claims, ...call }, names: NAMES },
    { simulation: { ...EMPTY_SIMULATION, logs, storage } },
  )
}
const asText = ({ reads, ...rest }: ProbeRead): string => [reads, ...Object.values(rest)].join(' ')
/** What is asked, in one line each; without what a recipient is asked. */
const asked = (change: Change): readonly string[] => planned(change).probes.map(({ reading }) => asText(reading))

const balance = (token: Address) => `balance ${token} ${ALICE}`
const other = (index: number): Address => `0x${(0xabc000 + index).toString(16).padStart(40, '0')}`

describe('a token is asked for the balance', () => {
  const log = (what: 'Deposit' | 'Withdrawal', account: Address): Log => ({ address: WETH, topics: [keccakText(`${what}(address,uint256)`), pad(account)], data: word(5n) }) // prettier-ignore

  it('where it says that something of the account moved, in whichever direction', () => {
    expect(asked({})).toEqual([])
    expect(asked({ logs: [moved(USDC, ALICE, BOB, 5n)] })).toEqual([balance(USDC)])
    expect(asked({ logs: [moved(USDC, BOB, ALICE, 5n)] })).toEqual([balance(USDC)])
    expect(asked({ logs: [moved(USDC, BOB, ROUTER, 5n)] })).toEqual([])
    for (const what of ['Deposit', 'Withdrawal'] as const) {
      expect(asked({ logs: [log(what, ALICE)] })).toEqual([balance(WETH)])
      expect(asked({ logs: [log(what, BOB)] })).toEqual([])
    }
    expect(asked({ logs: [approved(USDC, ALICE, BOB, 5n)] })).toContain(balance(USDC))
    expect(asked({ logs: [approved(USDC, BOB, ALICE, 5n)] })).toEqual([])
  })

  it('where the request names it, of what is the account’s', () => {
    const claims: readonly (readonly [Claim, Claim])[] = [
      [{ kind: 'out', from: ALICE, token: USDC, most: 1n, exact: true }, { kind: 'out', from: BOB, token: USDC, most: 1n, exact: true }],
      [{ kind: 'in', to: ALICE, token: USDC, least: 1n }, { kind: 'in', to: BOB, token: USDC, least: 1n }],
      [{ kind: 'right', owner: ALICE, of: ROUTER, to: BOB, given: 'granted', token: USDC }, { kind: 'right', owner: BOB, of: ROUTER, to: BOB, given: 'granted', token: USDC }],
    ] // prettier-ignore
    for (const [own, another] of claims) {
      expect(asked({ claims: [own] })).toContain(balance(USDC))
      expect(asked({ claims: [another] })).not.toContain(balance(USDC))
    }
    expect(asked({ claims: [{ kind: 'out', from: ALICE, most: 1n, exact: true }] })).toEqual([])
  })

  it('where an order on this chain gives it or asks for it', () => {
    const order = (asset: object, chainId?: number): Claim =>
      ({ kind: 'order', terms: { maker: ALICE, gives: [{ asset }], gets: [], ...(chainId === undefined ? {} : { chainId }) } }) as never
    const currency = { kind: 'currency', token: USDC }
    expect(asked({ claims: [order(currency)] })).toEqual([balance(USDC)])
    expect(asked({ claims: [order(currency, 5)] })).toEqual([])
    expect(asked({ claims: [order({ kind: 'currency' })] })).toEqual([])
    expect(asked({ claims: [order({ kind: 'item', collection: CATS, token: USDC })] })).toEqual([])
    const gets = { kind: 'order', terms: { maker: ALICE, gives: [], gets: [{ asset: currency }] } } as never
    expect(asked({ claims: [gets] })).toEqual([balance(USDC)])
  })

  it('and for its names where nothing knows it, also where an order of another is to be paid in it', () => {
    expect(asked({ logs: [moved(CATS, ALICE, BOB, 5n)] })).toEqual([balance(CATS), `symbol ${CATS}`, `decimals ${CATS}`])
    const paidIn = (token: Address, chainId?: number) =>
      ({ kind: 'order', terms: { maker: BOB, gives: [], gets: [{ asset: { kind: 'currency', token } }], ...(chainId === undefined ? {} : { chainId }) } }) as never // prettier-ignore
    expect(asked({ claims: [paidIn(CATS)] })).toEqual([`symbol ${CATS}`, `decimals ${CATS}`])
    expect(asked({ claims: [paidIn(USDC)] })).toEqual([])
    expect(asked({ claims: [paidIn(CATS, 5)] })).toEqual([])
    const many = Array.from({ length: 17 }, (_, at) => paidIn(other(at)))
    expect(asked({ claims: many }).filter((one) => one.startsWith('symbol'))).toHaveLength(16)
  })
})

describe('a right is asked for', () => {
  it('of each kind, by what the request and the events say of the account', () => {
    const allowance = { kind: 'allowance', owner: ALICE, token: USDC, spender: BOB, units: 5n, mode: 'set' } as const
    const of = [balance(USDC), `allowance ${USDC} ${ALICE} ${BOB}`, `supply ${USDC}`]
    expect(asked({ claims: [allowance] })).toEqual(of)
    expect(asked({ logs: [approved(USDC, ALICE, BOB, 5n)] })).toEqual(of)
    expect(asked({ claims: [allowance], logs: [approved(USDC, ALICE, BOB, 5n)] })).toEqual(of)
    const operator = { kind: 'operator', owner: ALICE, collection: CATS, operator: BOB, granted: true } as const
    expect(asked({ claims: [operator] })).toEqual([`operator ${CATS} ${ALICE} ${BOB}`])
    expect(asked({ logs: [operatorSet(CATS, ALICE, BOB, true)] })).toEqual([`operator ${CATS} ${ALICE} ${BOB}`])
    expect(asked({ logs: [operatorSet(CATS, BOB, ALICE, true)] })).toEqual([])
    expect(asked({ logs: [itemApproved(CATS, ALICE, BOB, 7n)] })).toEqual([`item-spender ${CATS} 7`])
    expect(asked({ logs: [itemApproved(CATS, BOB, ALICE, 7n)] })).toEqual([])
  })

  it('in Permit2 with the allowance that Permit2 needs itself', () => {
    const questions = [
      `permit2 ${PERMIT2} ${ALICE} ${USDC} ${BOB}`,
      `allowance ${USDC} ${ALICE} ${PERMIT2}`,
      balance(USDC),
      `supply ${USDC}`,
    ]
    const allowance = { kind: 'allowance', owner: ALICE, token: USDC, spender: BOB, units: 5n, mode: 'set', via: PERMIT2 } as const
    expect(asked({ claims: [allowance] }).toSorted()).toEqual(questions.toSorted())
    const log = (owner: Address): Log => ({
      address: PERMIT2,
      topics: [keccakText('Approval(address,address,address,uint160,uint48)'), pad(owner), pad(USDC), pad(BOB)],
      data: concat(word(5n), word(6n)),
    })
    expect(asked({ logs: [log(ALICE)] }).toSorted()).toEqual(questions.toSorted())
    expect(asked({ logs: [log(BOB)] })).toEqual([])
  })
})

describe('items are asked for', () => {
  const questions = (tokenId: bigint) => [`item-owner ${CATS} ${tokenId}`, `item-balance ${CATS} ${tokenId} ${ALICE}`]

  it('of whom they are, when they come, leave, or are paid into, each once', () => {
    expect(asked({ logs: [itemMoved(CATS, ALICE, BOB, 7n)] })).toEqual(questions(7n))
    expect(asked({ logs: [itemMoved(CATS, BOB, ALICE, 7n), itemMoved(CATS, ALICE, BOB, 7n)] })).toEqual(questions(7n))
    expect(asked({ logs: [itemMoved(CATS, BOB, ROUTER, 7n)] })).toEqual([])
    const into = { kind: 'into-item', collection: CATS, tokenId: 7n } as const
    expect(asked({ claims: [into] })).toEqual(questions(7n))
    expect(asked({ claims: [into, into, { ...into, tokenId: 8n }] })).toEqual([...questions(7n), ...questions(8n)])
  })

  it('where a bare transfer hands one over, whether whoever gets it can hold it', () => {
    const call = { ...CALL, call: { ...CALL.call, to: CATS }, function: { name: 'transferFrom', signature: '', standards: [] } }
    const receiver = `item-receiver ${BOB} ${CATS} ${ALICE} 7`
    expect(asked({ logs: [itemMoved(CATS, ALICE, BOB, 7n)], call })).toContain(receiver)
    expect(asked({ logs: [itemMoved(CATS, ALICE, BOB, 7n)] })).not.toContain(receiver)
    expect(asked({ logs: [itemMoved(CATS, ALICE, ALICE, 7n), itemMoved(CATS, BOB, ALICE, 7n)], call }).join()).not.toContain('receiver')
    const named = { ...call, function: { ...call.function, name: 'safeTransferFrom' } }
    expect(asked({ logs: [itemMoved(CATS, ALICE, BOB, 7n)], call: named }).join()).not.toContain('receiver')
    const many = Array.from({ length: 9 }, (_, at) => itemMoved(CATS, ALICE, other(at), BigInt(at)))
    expect(asked({ logs: many, call }).filter((one) => one.startsWith('item-receiver'))).toHaveLength(8)
  })
})

describe('contracts are asked', () => {
  it('who owns them where control of them is said to change, but for the account itself', () => {
    expect(asked({ logs: [ownerSet(CATS, BOB, ROUTER)] })).toEqual([`owner ${CATS}`])
    const control = { kind: 'control', of: CATS, what: 'owner', to: BOB, given: 'granted' } as const
    expect(asked({ claims: [control], logs: [ownerSet(CATS, BOB, ROUTER)] })).toEqual([`owner ${CATS}`])
    expect(asked({ claims: [{ ...control, of: ALICE }] })).toEqual([])
    const many = Array.from({ length: 17 }, (_, at) => ownerSet(other(at), BOB, ROUTER))
    expect(asked({ logs: many })).toEqual(many.slice(0, 16).map(({ address }) => `owner ${address}`))
  })

  it('what they hold where they are vaults', () => {
    const vault = (...standards: readonly ['ERC-4626'] | readonly []) => ({ function: { name: 'deposit', signature: '', standards } })
    expect(asked({ call: vault('ERC-4626') })).toEqual([`asset ${NOBODY}`])
    expect(asked({ call: vault() })).toEqual([])
    const calls = Array.from({ length: 17 }, (_, at) => ({ ...CALL, call: { ...CALL.call, to: other(at) }, ...vault('ERC-4626') }))
    expect(asked({ call: { inner: [...calls, ...calls] } })).toEqual(calls.slice(0, 16).map(({ call: { to } }) => `asset ${to}`))
  })
})

describe('a slot of which nothing speaks is asked for', () => {
  const step = (key: Hex): SlotStep => ({ key: pad(key), order: 'key-first', offset: 0n })
  const slot = (keys: readonly Hex[], before = 0n, after = 5n, address = USDC): Simulation['storage'][number] => ({
    address,
    slot: word(1n),
    before: word(before),
    after: word(after),
    path: { base: word(4n), steps: keys.map(step) },
  })
  const rights = [`allowance ${USDC} ${ALICE} ${BOB}`, `operator ${USDC} ${ALICE} ${BOB}`, `supply ${USDC}`]
  const written = (...storage: readonly Simulation['storage'][number][]) => asked({ storage })

  it('as an allowance and as an operator, where it grew under the account and somebody else', () => {
    expect(written(slot([ALICE, BOB]))).toEqual(rights)
    expect(written(slot([ALICE, BOB], 4n, 5n))).toEqual(rights)
    expect(written(slot([ALICE, BOB], 5n, 5n))).toEqual([])
    expect(written(slot([ALICE, BOB], 6n, 5n))).toEqual([])
    expect(written(slot([BOB, ALICE]))).toEqual([])
    expect(written(slot([ALICE]))).toEqual([])
    expect(written(slot([ALICE, word(2n ** 255n)]))).toEqual([])
    expect(written(slot([ALICE, word(2n ** 96n - 1n)]))).toEqual([])
    expect(written(slot([ALICE, word(2n ** 96n)]))).toHaveLength(3)
  })

  it('as what Permit2 keeps, where it lies under the account, a token and somebody else', () => {
    expect(written(slot([ALICE, USDC, BOB], 0n, 5n, PERMIT2))).toEqual([`permit2 ${PERMIT2} ${ALICE} ${USDC} ${BOB}`])
    expect(written(slot([ALICE, USDC, BOB, BOB], 0n, 5n, PERMIT2))).toEqual([])
    expect(written(slot([BOB, USDC, ALICE], 0n, 5n, PERMIT2))).toEqual([])
  })

  it('but not again where something speaks of it', () => {
    const said = asked({ storage: [slot([ALICE, BOB])], logs: [approved(USDC, ALICE, BOB, 5n)] })
    expect(said).toEqual([balance(USDC), rights[0], rights[2]])
    const operator = asked({ storage: [slot([ALICE, BOB], 0n, 1n, CATS)], logs: [operatorSet(CATS, ALICE, BOB, true)] })
    expect(operator).toEqual([`operator ${CATS} ${ALICE} ${BOB}`])
    expect(asked({ storage: [slot([ALICE, ROUTER])], logs: [approved(USDC, ALICE, BOB, 5n)] })).toContain(
      `operator ${USDC} ${ALICE} ${ROUTER}`,
    )
  })
})

describe('where there is more than is asked', () => {
  const count = (change: Change, reads: string) => asked(change).filter((one) => one.startsWith(`${reads} `)).length
  const list = (length: number) => Array.from({ length }, (_, at) => other(at))

  it.each<readonly [string, number, 'tokens' | 'rights' | 'items', string, (addresses: readonly Address[]) => Change]>([
    ['tokens', 48, 'tokens', 'balance', (all) => ({ logs: all.map((one) => moved(one, ALICE, BOB, 5n)) })],
    ['operators', 48, 'rights', 'operator', (all) => ({ logs: all.map((one) => operatorSet(one, ALICE, BOB, true)) })],
    ['spenders of items', 16, 'items', 'item-spender', (all) => ({ logs: all.map((one) => itemApproved(one, ALICE, BOB, 1n)) })],
    ['items', 16, 'items', 'item-owner', (all) => ({ logs: all.map((one) => itemMoved(one, ALICE, BOB, 1n)) })],
    [
      'items paid into',
      16,
      'items',
      'item-owner',
      (all) => ({ claims: all.map((collection) => ({ kind: 'into-item', collection, tokenId: 1n })) }),
    ],
  ])('of %s: %s are, and the rest is counted', (_, most, what, reads, changeOf) => {
    expect(count(changeOf(list(most)), reads)).toBe(most)
    expect(planned(changeOf(list(most))).leftOut?.[what]).toBeUndefined()
    expect(count(changeOf(list(most + 3)), reads)).toBe(most)
    expect(planned(changeOf(list(most + 3))).leftOut?.[what]).toBe(3)
  })

  it('allowances are counted together, those in Permit2 and those that nothing speaks of as well', () => {
    const allowances = (length: number, via?: Address) =>
      list(length).map((spender): Claim => ({ kind: 'allowance', owner: ALICE, token: USDC, spender, units: 5n, mode: 'set', ...(via === undefined ? {} : { via }) })) // prettier-ignore
    expect(planned({ claims: allowances(48) }).leftOut?.rights).toBeUndefined()
    expect(planned({ claims: [...allowances(50), ...allowances(51, PERMIT2)] }).leftOut?.rights).toBe(5)
    expect(count({ claims: allowances(50, PERMIT2) }, 'permit2')).toBe(48)
    const slots = (length: number) => list(length).map((spender) => ({ address: USDC, slot: word(1n), before: word(0n), after: word(5n), path: { base: word(4n), steps: [ALICE, spender].map((key) => ({ key: pad(key), order: 'key-first' as const, offset: 0n })) } })) // prettier-ignore
    const big = (length: number) => slots(length).map((one, at) => ({ ...one, path: { ...one.path, steps: one.path.steps.map((step, index) => (index === 1 ? { ...step, key: word(2n ** 100n + BigInt(at)) } : step)) } })) // prettier-ignore
    expect(count({ storage: big(24) }, 'operator')).toBe(24)
    expect(count({ storage: big(27) }, 'operator')).toBe(24)
    expect(planned({ storage: big(27) }).leftOut?.rights).toBe(3)
  })

  it('those that are listed come first, then named ones, then those of which the account has some, then others as they came', () => {
    const strangers = list(60).map((one) => moved(one, ALICE, BOB, 5n))
    const held = other(59)
    const lying = other(58)
    const keyed = (address: Address, before: bigint) => ({
      address,
      slot: word(1n),
      before: word(before),
      after: word(0n),
      preimage: concat(pad(ALICE), word(3n)),
    })
    const logs = [...strangers, moved(ROUTER, ALICE, BOB, 5n), moved(DAI, ALICE, BOB, 5n), moved(USDC, ALICE, BOB, 5n)]
    const balances = asked({ logs, storage: [keyed(held, 1n), keyed(lying, 0n)] }).filter((one) => one.startsWith('balance'))
    expect(balances.slice(0, 4)).toEqual([balance(DAI), balance(USDC), balance(ROUTER), balance(held)])
    expect(balances.slice(4)).toEqual(list(44).map(balance))
    expect(balances).not.toContain(balance(lying))
  })
})
