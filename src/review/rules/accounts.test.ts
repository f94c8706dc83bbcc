import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Hex } from '#core/bytes/hex'
import { word } from '#core/bytes/hex'
import { safeTypedData } from '#core/signing/safe-transaction'
import type { Signable } from '#core/signing/signable'
import type { Simulation } from '#core/simulation/simulation'
import type { Claim } from '#decode'
import type { AccountFact, Facts, ProxyFact } from '../facts.ts'
import type { JudgeInput } from '../review.ts'
import { saidOf } from '../test-support/case.ts'
import { judged } from '../test-support/judged.ts'
import { signableInput, NOW } from '../test-support/message.ts'
import { ALICE, BOB, factsOf, find, inputOf, NOBODY, RECORD, ROUTER, RUN, USDC, withFacts } from '../test-support/recorded.ts'
import { delegationOpenEnded } from './delegation-open-ended.ts'

const rule =
  (id: string) =>
  (asked: Signable, changes: Partial<JudgeInput> = {}): readonly string[] =>
    judged(id, signableInput(asked, changes))
const CODE: Hex = `0x${'22'.repeat(32)}`
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
const state = (change: Partial<AccountFact> = {}) => know({ nonce: 0n, balance: 0n, codeHash: NO_CODE, ...change }, RUN)
const facts = (accounts: Facts['accounts'], more: Partial<Facts> = {}): Partial<JudgeInput> => ({
  facts: { accounts, tokens: {}, ...more },
})
const proxy = (address: Address, change: ProxyFact) => ({ [address]: know(change, RUN) })
const SIMPLE: Address = '0xe6cae83bde06e4c305530e199d7217f42808555b'
const EIP7702_PROXY: Address = '0x7702cb554e6bfb442cb743a7df23154544a7176c'
const authorization = (address: Address, change: Partial<{ chainId: bigint; nonce: bigint }> = {}): Signable => ({
  kind: 'authorization',
  from: ALICE,
  authorization: { chainId: 31337n, address, nonce: 0n, ...change },
})

describe('delegation/unknown-code', () => {
  const judge = rule('delegation/unknown-code')
  it('is silent for a known account that is there, and for the end of one', () => {
    expect(judge(authorization(SIMPLE), facts({ [SIMPLE]: state({ codeHash: CODE }) }))).toEqual([])
    expect(judge(authorization(ZERO))).toEqual([])
  })
  it('stops code that nobody knows, and a known one that is not there', () => {
    expect(judge(authorization(NOBODY))).toEqual([`danger: The account would run the code of ${NOBODY}, which we don’t know`])
    expect(judge(authorization(SIMPLE), facts({ [SIMPLE]: state() }))).toEqual(['danger: Simple7702Account has no code on this chain'])
  })
  it('finds it in the list of a transaction', () => {
    const one = find('exact approve').request.transaction
    const listed = { chainId: 31337n, address: NOBODY, nonce: 1n, signature: { r: word(1n), s: word(1n), yParity: 0 } } as const
    if (one.to === undefined || one.type !== 'eip1559') throw new Error(one.type)
    const transaction = { ...one, to: one.to, type: 'eip7702', authorizationList: [listed] } as const
    expect(judge({ kind: 'transaction', transaction })[0]).toContain('danger')
  })
  it('wants one that belongs to nobody yet to be set up at once', () => {
    expect(judge(authorization(EIP7702_PROXY), facts({ [EIP7702_PROXY]: state({ codeHash: CODE }) }))).toEqual([
      'warn: Coinbase Smart Wallet must be set up in the same transaction',
    ])
  })
  it('is unknown when the code is', () => {
    expect(judge(authorization(SIMPLE))).toEqual(['unknown: We couldn’t check whether Simple7702Account has code'])
  })
})

describe('delegation/anywhere', () => {
  const judge = rule('delegation/anywhere')
  const here = facts({ [ALICE]: state({ nonce: 7n }) }, { proxies: proxy(NOBODY, {}) })
  it('is silent for this chain and the next number', () => {
    expect(judge(authorization(SIMPLE, { nonce: 7n }), here)).toEqual([])
    expect(judge(authorization(NOBODY, { nonce: 7n }), here)).toEqual([])
  })
  it('counts the transaction that it stands in', () => {
    const one = find('exact approve').request.transaction
    const listed = {
      chainId: 31337n,
      address: SIMPLE,
      nonce: BigInt(one.nonce) + 1n,
      signature: { r: word(1n), s: word(1n), yParity: 0 },
    } as const
    if (one.to === undefined || one.type !== 'eip1559') throw new Error(one.type)
    const transaction = { ...one, to: one.to, type: 'eip7702', authorizationList: [listed] } as const
    const applied = { authority: ALICE, delegate: SIMPLE, before: undefined }
    const simulation = { ...find('exact approve').simulation, authorizations: [applied] }
    expect(judge({ kind: 'transaction', transaction }, { simulation })).toEqual([])
    const late = { ...transaction, authorizationList: [{ ...listed, nonce: listed.nonce + 1n }] }
    expect(judge({ kind: 'transaction', transaction: late }, { simulation })[0]).toMatch(/^danger: This authorization waits/)
  })
  it('tells of another chain, of every chain, and of numbers', () => {
    expect(judge(authorization(SIMPLE, { nonce: 7n, chainId: 1n }), here)).toEqual([
      'block: This authorization is for chain 1, but you’re on chain 31337',
    ])
    expect(judge(authorization(ZERO, { nonce: 7n, chainId: 0n }), here)).toEqual(['warn: This authorization is valid on every chain'])
    expect(judge(authorization(SIMPLE, { nonce: 3n }), here)).toEqual(['warn: This authorization has the number 3, which is already used'])
  })
  it('is unknown without the account and the code', () => {
    expect(judge(authorization(NOBODY))).toEqual([
      'unknown: We don’t know whether this authorization has the account’s next number',
      `unknown: We don’t know whether the code of ${NOBODY} can be replaced`,
    ])
  })
})

describe('delegation/anyone-may-use', () => {
  const judge = rule('delegation/anyone-may-use')
  const asked = authorization(NOBODY)
  const [play] = signableInput(asked).plan.plays
  if (play === undefined) throw new Error('no play')
  const quiet: Simulation = { ...find('ether to oneself').simulation, logs: [], transfers: [], storage: [], authorizations: [] }
  const put: Simulation = { ...quiet, authorizations: [{ authority: ALICE, delegate: NOBODY, before: undefined }] }
  const played = (...after: readonly Simulation[]): Partial<JudgeInput> => ({ plays: [{ play, steps: [put, ...after] }] })
  it('is silent where strangers got nothing, and where there is nothing to try', () => {
    expect(judge(asked, played(quiet, { ...quiet, outcome: { ok: false, why: 'revert', data: '0x' } }))).toEqual([])
    expect(judge(authorization(ZERO))).toEqual([])
  })
  it('stops what lets ether or tokens go', () => {
    const words = [`block: Anyone can take what’s in the account if it runs the code of ${NOBODY}`]
    expect(judge(asked, played({ ...quiet, transfers: [{ from: ALICE, to: BOB, value: 1n }] }))).toEqual(words)
    const { logs } = find('USDC to bob').simulation
    expect(judge(asked, played({ ...quiet, logs }))).toEqual(words)
  })
  it('is unknown where it could not be played, or the code did not come into its place', () => {
    const words = [`unknown: We couldn’t try what strangers could do once ${NOBODY} is in place`]
    expect(judge(asked)).toEqual(words)
    expect(judge(asked, { plays: [{ play }] })).toEqual(words)
    const skipped: Simulation = { ...put, authorizations: [{ authority: ALICE, delegate: undefined, before: undefined, skipped: 'nonce' }] }
    expect(judge(asked, { plays: [{ play, steps: [skipped, quiet] }] })).toEqual(words)
  })
})

describe('delegation/standing', () => {
  const judge = rule('delegation/standing')
  const hello: Signable = { kind: 'message', message: '0x68656c6c6f' }
  it('is silent for accounts without code and with known code', () => {
    expect(judge(hello, facts({ [ALICE]: state() }))).toEqual([])
    expect(judge(hello, facts({ [ALICE]: state({ delegate: SIMPLE, codeHash: CODE }) }))).toEqual([])
  })
  it('tells of a stranger’s code, whatever is signed, but not while it is taken back', () => {
    const taken = facts({ [ALICE]: state({ delegate: NOBODY, codeHash: CODE }) })
    expect(judge(hello, taken)).toEqual([`danger: ${ALICE} already runs the code of ${NOBODY}, which we don’t know`])
    expect(judge(authorization(ZERO), taken)).toEqual([])
    expect(judge(authorization(BOB), taken)).toHaveLength(1)
  })
  it('is unknown when the account is', () => {
    expect(judge(hello)).toEqual([`unknown: We don’t know whether ${ALICE} runs other code`])
  })
})

describe('delegation/old-storage', () => {
  const judge = rule('delegation/old-storage')
  it('is silent for an account that keeps nothing, and for the same code again', () => {
    expect(judge(authorization(SIMPLE), facts({ [ALICE]: state({ hasStorage: false }) }))).toEqual([])
    expect(judge(authorization(SIMPLE), facts({ [ALICE]: state({ hasStorage: true, delegate: SIMPLE }) }))).toEqual([])
  })
  it('stops other code over what was left, and is unknown where that is', () => {
    expect(judge(authorization(SIMPLE), facts({ [ALICE]: state({ hasStorage: true, delegate: NOBODY }) }))).toEqual([
      'danger: Earlier code left data in the account, and Simple7702Account would read it as its own',
    ])
    expect(judge(authorization(SIMPLE))[0]).toMatch(/^unknown/)
  })
})

const operation = (change: object = {}, place: object = {}): Signable => ({
  kind: 'user-operation',
  chainId: 31337,
  entryPoint: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  version: '0.8',
  ...place,
  operation: {
    sender: ALICE,
    nonce: 0n,
    callData: '0x',
    callGasLimit: 1n,
    verificationGasLimit: 1n,
    preVerificationGas: 1n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    signature: '0x',
    ...change,
  },
})

describe('operation/unknown-parts', () => {
  const judge = rule('operation/unknown-parts')
  it('is silent for the released entry point, the marker of EIP-7702 and known makers', () => {
    expect(judge(operation())).toEqual([])
    expect(judge(operation({ factory: `0x7702${'0'.repeat(36)}`, factoryData: '0x' }))).toEqual([])
    expect(judge(operation({ factory: '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67', factoryData: '0x' }))).toEqual([])
  })
  it('tells of each part that is not known', () => {
    expect(judge(operation({}, { entryPoint: NOBODY }))).toEqual([`danger: ${NOBODY} isn’t an entry point we know`])
    expect(judge(operation({}, { chainId: 1 }))).toEqual(['block: This operation is for chain 1, but you’re on chain 31337'])
    expect(judge(operation({ factory: NOBODY, factoryData: '0x' }))).toEqual([
      `danger: ${NOBODY}, which we don’t know, would create the account ${ALICE}`,
    ])
    expect(judge(operation({ paymaster: NOBODY }))).toEqual([`warn: ${NOBODY} pays for this`])
  })
})

describe('delegation/open-ended', () => {
  const judge = rule('delegation/open-ended')
  const CAVEATS = [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ]
  const delegation = (delegate: Address, caveats: readonly object[] = []): Signable => ({
    kind: 'typed-data',
    data: {
      domain: { name: 'DelegationManager', version: '1', chainId: 31337, verifyingContract: '0xdb9b1e94b5b69df7e401ddbede43491141047db3' },
      primaryType: 'Delegation',
      types: {
        Delegation: [
          { name: 'delegate', type: 'address' },
          { name: 'delegator', type: 'address' },
          { name: 'authority', type: 'bytes32' },
          { name: 'caveats', type: 'Caveat[]' },
          { name: 'salt', type: 'uint256' },
        ],
        Caveat: CAVEATS,
      },
      message: { delegate, delegator: ALICE, authority: `0x${'ff'.repeat(32)}`, caveats, salt: '0' },
    },
  })
  it('stops a delegate without limits, once', () => {
    expect(judge(delegation(BOB))).toEqual([`danger: ${BOB} could act for you, without limits we can read`])
  })
  it('is silent for oneself', () => expect(judge(delegation(ALICE))).toEqual([]))
  it('names a key that is no address', () => {
    const call = (name: string): Signable => ({
      kind: 'calls',
      chainId: 31337,
      atomic: 'required',
      calls: [{ to: NOBODY, value: 0n, data: `${name}${'11'.repeat(64)}` as Hex }],
    })
    // addOwnerPublicKey(bytes32,bytes32) of Coinbase Smart Wallet.
    expect(judge(call('0x29565e3b'))).toEqual(['danger: A key that isn’t an address could act for you, without limits we can read'])
  })
  it('goes by session keys that are given, and by no other right or key', () => {
    const claim = { kind: 'control', of: NOBODY, what: 'session-key', to: BOB, given: 'granted' } as const
    const said = (...claims: readonly Claim[]) => saidOf(delegationOpenEnded, { explanation: { claims } as never })
    expect(said(claim)).toEqual([`danger: ${BOB} could act for you, without limits we can read`])
    expect(said({ ...claim, given: 'taken' })).toEqual([])
    expect(said({ ...claim, what: 'admin' })).toEqual([])
    expect(said({ kind: 'right', owner: ALICE, of: NOBODY, to: BOB, given: 'granted' })).toEqual([])
  })
  it('is silent for everything else', () => expect(judge(operation())).toEqual([]))
})

const abi = parseAbi(['function approve(address,uint256)', 'function balanceOf(address) view returns (uint256)'])
const approve: Hex = encodeFunctionData({ abi, functionName: 'approve', args: [ROUTER, 1n] })
const batch = (atomic: 'required' | 'optional', ...datas: readonly Hex[]): Signable => ({
  kind: 'calls',
  chainId: 31337,
  atomic,
  calls: datas.map((data) => ({ to: USDC, value: 0n, data })),
})

describe('batch/not-atomic', () => {
  const judge = rule('batch/not-atomic')
  it('is silent for one call, for an account with code, and for calls that risk nothing alone', () => {
    expect(judge(batch('required', approve))).toEqual([])
    expect(judge(batch('required', approve, approve), facts({ [ALICE]: state({ codeHash: CODE, delegate: SIMPLE }) }))).toEqual([])
    const look = encodeFunctionData({ abi, functionName: 'balanceOf', args: [ALICE] })
    expect(judge(batch('optional', look, approve))).toEqual([])
  })
  it('warns of what may be made in part', () => {
    expect(judge(batch('required', approve, approve), facts({ [ALICE]: state() }))).toEqual([
      'warn: The app wants all calls or none, but this account can’t do that',
    ])
    expect(judge(batch('optional', approve, approve))).toEqual(['warn: Some of these calls may happen without the others'])
  })
  it('is unknown when the account is', () => {
    expect(judge(batch('required', approve, approve))).toEqual([
      'unknown: We don’t know whether this account can make all these calls at once',
    ])
  })
})

describe('allowance/upgradeable', () => {
  const judge = (change: Partial<Facts>, one = find('exact approve')) =>
    judged('allowance/upgradeable', withFacts(one, { ...change, accounts: { ...factsOf(one).accounts, ...change.accounts } }))
  const behind = proxy(ROUTER, { implementation: NOBODY, admin: BOB })
  it('is silent for what is no proxy, whose keeper is a contract, and that is one’s own', () => {
    expect(judge({ proxies: proxy(ROUTER, {}) })).toEqual([])
    expect(judge({ proxies: behind, accounts: { [BOB]: state({ codeHash: CODE }) } })).toEqual([])
    expect(judge({ proxies: proxy(ROUTER, { implementation: NOBODY, admin: ALICE }), accounts: { [ALICE]: state() } })).toEqual([])
  })
  it('warns of a keeper with a bare key, more so of an unlimited right', () => {
    const words = `${BOB}, a personal wallet, can replace the code of Uniswap v2 router at any time`
    const change = { proxies: behind, accounts: { [BOB]: state() } }
    expect(judge(change)).toEqual([`warn: ${words}`])
    expect(judge(change, find('unlimited approve'))).toEqual([`danger: ${words}`])
  })
  it('is unknown where nobody says who the keeper is', () => {
    const words = ['unknown: We don’t know who can replace the code of Uniswap v2 router']
    expect(judge({ proxies: proxy(ROUTER, { implementation: NOBODY }) })).toEqual(words)
    expect(judge({ proxies: proxy(ROUTER, { implementation: NOBODY, admin: NOBODY }) })).toEqual(words)
  })
})

describe('allowance/spender-changed', () => {
  const one = find('swap USDC for DAI')
  const judge = (change: Partial<Facts>, of = one) => judged('allowance/spender-changed', withFacts(of, change))
  const pinned = (codeHash: Hex): Partial<Facts> => ({ pins: know({ [ROUTER]: { codeHash, at: 0 } }, RECORD) })
  const standing = find('unlimited approve')
  const own = factsOf(standing).accounts[ROUTER]
  const hash = own?.known === true ? own.value.codeHash : '0x'
  const before = inputOf(standing).simulation?.probes.map(({ after }) => ({ before: after, after })) ?? []
  const again = { ...standing, simulation: { ...standing.simulation, probes: before } }
  it('is silent for what is as it was, what was never met, and what is taken back', () => {
    expect(judge(pinned(hash), again)).toEqual([])
    expect(judge({ pins: know({}, RECORD) }, again)).toEqual([])
    expect(judge(pinned(CODE), find('approve taken back'))).toEqual([])
  })
  it('stops for one that can now spend already and is another', () => {
    expect(judge(pinned(CODE), again)).toEqual(['danger: Uniswap v2 router can already take from you, and changed since you allowed it'])
  })
  it('is unknown where its code is', () => {
    const { [ROUTER]: _router, ...accounts } = factsOf(again).accounts
    expect(judge({ ...pinned(hash), accounts }, again)).toEqual([
      'unknown: We don’t know whether Uniswap v2 router, which can already take from you, changed',
    ])
  })
})

describe('safe/control', () => {
  const SAFE = NOBODY
  const asked: Signable = {
    kind: 'typed-data',
    data: safeTypedData(
      {
        to: BOB,
        value: 1n,
        data: '0x',
        operation: 0,
        safeTxGas: 0n,
        baseGas: 0n,
        gasPrice: 0n,
        gasToken: ZERO,
        refundReceiver: ZERO,
        nonce: 3n,
      },
      { safe: SAFE, chainId: 31337, form: '1.3.0' },
    ),
  }
  const wrote = (...slots: readonly (readonly [Hex, bigint])[]): Partial<JudgeInput> => ({
    simulation: {
      ...find('ether to oneself').simulation,
      storage: slots.map(([slot, after]) => ({ address: SAFE, slot, before: word(2n), after: word(after) })),
    },
  })
  const judge = rule('safe/control')
  it('is silent for a payment, which counts up its number', () => {
    expect(judge(asked, wrote([word(5n), 4n]))).toEqual([])
    expect(judge(asked)).toEqual([])
  })
  it('tells of a Safe that nobody could use any more', () => {
    const silent = `danger: It changes who controls the Safe ${SAFE}, but doesn’t say so`
    const words = `danger: The owners of the Safe ${SAFE} could no longer act for it`
    expect(judge(asked, wrote([word(3n), 1n], [word(4n), 2n]))).toEqual([words, silent])
    expect(judge(asked, wrote([word(4n), 0n]))).toEqual([words, silent])
    expect(judge(asked, wrote([word(3n), 3n], [word(4n), 2n]))).toEqual([silent])
  })
})

describe('order/gives-away', () => {
  const judge = rule('order/gives-away')
  const ITEM = ['itemType uint8', 'token address', 'identifierOrCriteria uint256', 'startAmount uint256', 'endAmount uint256']
  const members = (...lines: readonly string[]) => lines.map((line) => ({ name: line.split(' ')[0] ?? '', type: line.split(' ')[1] ?? '' }))
  type Paid = readonly (readonly [Address, string])[]
  const order = (paid: Paid, change: object = {}): Signable => ({
    kind: 'typed-data',
    data: {
      domain: { name: 'Seaport', version: '1.6', chainId: 31337, verifyingContract: '0x0000000000000068f116a894984e2db1123eb395' },
      primaryType: 'OrderComponents',
      types: {
        OrderComponents: members(
          'offerer address',
          'zone address',
          'offer OfferItem[]',
          'consideration ConsiderationItem[]',
          'orderType uint8',
          'startTime uint256',
          'endTime uint256',
          'zoneHash bytes32',
          'salt uint256',
          'conduitKey bytes32',
          'counter uint256',
        ),
        OfferItem: members(...ITEM),
        ConsiderationItem: members(...ITEM, 'recipient address'),
      },
      message: {
        offerer: ALICE,
        zone: ZERO,
        offer: [{ itemType: 2, token: NOBODY, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
        consideration: paid.map(([recipient, amount]) => ({
          itemType: 0,
          token: ZERO,
          identifierOrCriteria: '0',
          startAmount: amount,
          endAmount: amount,
          recipient,
        })),
        orderType: 0,
        startTime: '0',
        endTime: (NOW + 86_400n).toString(),
        zoneHash: word(0n),
        salt: '0',
        conduitKey: word(0n),
        counter: '0',
        ...change,
      },
    },
  })
  const ETHER = (10n ** 18n).toString()
  const UNPRICED = 'unknown: We couldn’t check whether this order asks for a fair price'
  it('says no more than that an item has no price where fees take a little', () => {
    expect(
      judge(
        order([
          [ALICE, ETHER],
          [BOB, (10n ** 17n).toString()],
        ]),
      ),
    ).toEqual([UNPRICED])
  })
  it('holds what tokens are offered for against their proved prices, and says that it cannot without them', () => {
    const usdc = [{ itemType: 1, token: USDC, identifierOrCriteria: '0', startAmount: '1000000000', endAmount: '1000000000' }]
    const asked = order([[ALICE, ETHER]], { offer: usdc })
    const at = (ether: bigint): Partial<JudgeInput> => {
      const dollars = (units: bigint) => know({ units: units * 10n ** 18n, currency: 'USD' as const, steps: [] }, RUN)
      return { facts: { accounts: {}, tokens: {}, prices: { native: dollars(ether), [USDC]: dollars(1n) } } }
    }
    expect(judge(asked)).toEqual([UNPRICED])
    expect(judge(asked, at(950n))).toEqual([])
    expect(judge(asked, at(800n))).toEqual(['warn: This order asks for 20 % less than what you give is worth'])
    expect(judge(asked, at(100n))).toEqual(['danger: This order asks for 90 % less than what you give is worth'])
  })
  it('stops nothing at all, next to nothing, and most for somebody else', () => {
    const nothing = ['danger: This order gives away what’s yours, and you get nothing for it']
    expect(judge(order([]))).toEqual(nothing)
    expect(judge(order([[BOB, ETHER]]))).toEqual(nothing)
    expect(judge(order([[ALICE, '0']]))).toEqual(nothing)
    expect(
      judge(
        order([
          [ALICE, '1'],
          [BOB, ETHER],
        ]),
      )[0],
    ).toMatch(/^danger: You get only .* of the price of 1(\.0+1)? ETH/)
  })
  it('warns of zones and conduits that nobody knows', () => {
    expect(judge(order([[ALICE, ETHER]], { zone: NOBODY, orderType: 2, conduitKey: word(9n) }))).toEqual([
      'warn: A contract we don’t know decides who can fill this order',
      'warn: A conduit we don’t know would move your items',
      UNPRICED,
    ])
  })
  it('stops orders that are not shown', () => {
    const root: Signable = {
      kind: 'typed-data',
      data: {
        domain: { name: 'Blur Exchange', version: '1.0', chainId: 31337, verifyingContract: NOBODY },
        primaryType: 'Root',
        types: { Root: members('root bytes32') },
        message: { root: word(5n) },
      },
    }
    expect(judge(root)).toEqual(['danger: You’d agree to orders this message doesn’t show'])
  })
})
