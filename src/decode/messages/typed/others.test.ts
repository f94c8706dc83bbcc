import { describe, expect, it } from 'vitest'
import { concat, type Hex, word } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import { BOB, CAROL, ME, STRANGER, USDC, WETH } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const ZERO = `0x${'00'.repeat(20)}`
const WORD = `0x${'00'.repeat(32)}`

describe('an order of CoW Protocol', () => {
  const FORM =
    'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)'
  const DOMAIN = { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41' }
  const message = {
    sellToken: USDC,
    buyToken: WETH as string,
    receiver: ZERO as string,
    sellAmount: '3000000000',
    buyAmount: '1000000000000000000',
    validTo: 1700000000,
    appData: WORD,
    feeAmount: '1000000',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const order = (change: object = {}, domain: object = DOMAIN) => explained(typed(FORM, { ...message, ...change }, { ...domain }))

  it('sells its amount and the fee for at least another', () => {
    const { intent, claims, complete, standard } = order()
    expect([standard, complete]).toEqual(['CoW Protocol', true])
    expect(plain(intent)).toBe('Swap at most 3001 USDC for at least 1 WETH, until 14 Nov 2023')
    expect(claims.slice(0, 2)).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 3_001_000_000n, exact: false },
      { kind: 'in', to: ME, token: WETH, least: 10n ** 18n },
    ])
  })

  it('names a receiver who is somebody else', () => {
    const { intent, claims } = order({ receiver: BOB, buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' })
    expect(plain(intent)).toBe('Swap at most 3001 USDC for at least 1 ETH to bob, until 14 Nov 2023')
    expect(claims[1]).toEqual({ kind: 'in', to: BOB, least: 10n ** 18n })
  })

  it('promises nothing whole when it may be filled in parts', () => {
    expect(order({ partiallyFillable: true }).claims.map(({ kind }) => kind)).toEqual(['out', 'order'])
  })

  it('belongs to one contract', () => {
    expect(order({}, { ...DOMAIN, verifyingContract: STRANGER }).faults).toEqual(['not-canonical'])
  })
})

describe('a limit order of 1inch', () => {
  const FORM =
    'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'
  const DOMAIN = {
    name: '1inch Aggregation Router',
    version: '6',
    chainId: 1,
    verifyingContract: '0x111111125421cA6dc452d289314280a0f8842A65',
  }
  const order = (makerTraits: bigint, receiver = ZERO) =>
    explained(
      typed(
        FORM,
        {
          salt: '1',
          maker: ME,
          receiver,
          makerAsset: USDC,
          takerAsset: WETH,
          makingAmount: '3000000000',
          takingAmount: (10n ** 18n).toString(),
          makerTraits: makerTraits.toString(),
        },
        DOMAIN,
      ),
    )

  it('swaps at its price when it is filled whole', () => {
    const { intent, claims, complete, faults } = order(1n << 255n)
    expect([plain(intent), complete, faults]).toEqual(['Swap at most 3000 USDC for at least 1 WETH, with no expiry', true, []])
    expect(claims.slice(0, 2)).toEqual([
      { kind: 'out', from: ME, token: USDC, most: 3_000_000_000n, exact: false },
      { kind: 'in', to: ME, token: WETH, least: 10n ** 18n },
    ])
    expect(order(0n).claims.map(({ kind }) => kind)).toEqual(['out', 'order'])
    expect(plain(order(1_800_000_000n << 80n).intent)).toBe('Swap at most 3000 USDC for at least 1 WETH, until 15 Jan 2027')
    expect(plain(order(0n, BOB).intent)).toBe('Swap at most 3000 USDC for at least 1 WETH to bob, with no expiry')
  })

  it('has no price with an extension, which the message does not hold', () => {
    const { intent, claims, complete } = order((1n << 255n) | (1n << 249n))
    expect(plain(intent)).toBe('Swap at most 3000 USDC, for an amount that rules outside the message set')
    expect([claims.map(({ kind }) => kind), complete]).toEqual([['out', 'order'], false])
  })
})

describe('a delegation of ERC-7710', () => {
  const MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
  const FORM =
    'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
  const half = (value: bigint): Hex => `0x${word(value).slice(34)}`
  const time = (before: bigint) => ({ enforcer: '0x1046bb45c8d673d4ea75321280db34899413c069', terms: concat(half(0n), half(before)) })
  const usdc = { enforcer: '0xf100b0819427117ecf76ed94b358b1a5b5c6d2fc', terms: concat(USDC, word(5_000_000n)) }
  const delegation = (caveats: readonly object[], verifyingContract = MANAGER, delegate: string = BOB) =>
    explained(
      typed(
        FORM,
        { delegate, delegator: ME, authority: `0x${'ff'.repeat(32)}`, caveats, salt: '0' },
        { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract },
      ),
    )

  it('without conditions is everything', () => {
    const { intent, claims, use, complete } = delegation([])
    expect(plain(intent)).toBe(`Let bob do anything with ${ME}`)
    expect(claims).toEqual([{ kind: 'control', of: ME, what: 'session-key', to: BOB, given: 'granted' }])
    expect(use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
    expect(complete).toBe(false)
    expect(plain(delegation([], MANAGER, '0x0000000000000000000000000000000000000a11').intent)).toBe(`Let anyone do anything with ${ME}`)
  })

  it('is bounded by amount, target and time together, of enforcers that we know', () => {
    expect(delegation([usdc, time(1_700_000_000n)]).use).toEqual({ use: 'delegation', delegate: BOB, until: 1_700_000_000n, bounded: true })
    expect(delegation([usdc]).use).toMatchObject({ bounded: false })
    expect(delegation([usdc, time(0n)]).use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
    expect(delegation([{ ...usdc, terms: '0x00' }, time(1n)]).use).toMatchObject({ bounded: false })
    expect(delegation([usdc, time(1n)], STRANGER).use).toEqual({ use: 'delegation', delegate: BOB, bounded: false })
  })
})

describe('votes', () => {
  it('go to a delegate, and move nothing', () => {
    const form = 'Delegation(address delegatee,uint256 nonce,uint256 expiry)'
    const domain = { name: 'USDC', version: '1', chainId: 1, verifyingContract: USDC }
    const { intent, claims, complete } = explained(typed(form, { delegatee: BOB, nonce: 0, expiry: 1700000000 }, domain))
    expect([plain(intent), claims, complete]).toEqual([
      'Let bob vote with your USDC, until you choose somebody else',
      [{ kind: 'right', owner: ME, of: USDC, to: BOB, given: 'granted', canTake: false }],
      true,
    ])
  })

  it('are for or against', () => {
    const vote = (support: number) =>
      plain(
        explained(typed('Ballot(uint256 proposalId,uint8 support)', { proposalId: '1', support }, { verifyingContract: STRANGER })).intent,
      )
    expect([0, 1, 2, 3].map(vote)).toEqual([
      `Vote Against on proposal 1 at ${STRANGER}`,
      `Vote For on proposal 1 at ${STRANGER}`,
      `Abstain on proposal 1 at ${STRANGER}`,
      `Vote 3 on proposal 1 at ${STRANGER}`,
    ])
  })

  it('of Snapshot belong to no chain', () => {
    const form = 'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)'
    const message = { from: ME, space: 'ens.eth', timestamp: 1700000000, proposal: WORD, choice: 1, reason: '', app: '', metadata: '{}' }
    const { intent, complete, standard, texts } = explained(typed(form, message, { name: 'snapshot', version: '0.1.4' }))
    expect([plain(intent), complete, standard]).toEqual([
      'Vote for choice 1 on proposal 0x0000…000000 in the Snapshot space ens.eth',
      true,
      'Snapshot',
    ])
    expect(texts).toContainEqual({ at: 'message.space', text: 'ens.eth' })
    expect(explained(typed(form, message, { name: 'snapshot', version: '0.1.4', chainId: 1, verifyingContract: STRANGER })).faults).toEqual(
      ['not-canonical'],
    )
  })
})

describe('messages around others', () => {
  const ACCOUNT = '0xacc0acc0acc0acc0acc0acc0acc0acc0acc0acc0'
  const account = { name: 'Account', version: '1', chainId: 1, verifyingContract: ACCOUNT, salt: WORD }
  const PERMIT = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
  const SIGN = 'string name,string version,uint256 chainId,address verifyingContract,bytes32 salt'
  const token = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC }

  it('of ERC-7739 are what is inside, under the domain of the app', () => {
    const contents = { owner: ACCOUNT, spender: BOB, value: '1500000', nonce: 0, deadline: 1 }
    const { standard, nested, claims, use, complete, faults, intent } = explained(
      typed(`TypedDataSign(Permit contents,${SIGN})${PERMIT}`, { contents, ...account }, token),
    )
    expect([standard, complete, faults]).toEqual(['ERC-7739', true, []])
    expect(plain(intent)).toBe(`As ${ACCOUNT}: “Let bob spend up to 1.5 USDC, with no expiry; the signature can be used until 1 Jan 1970”`)
    expect(nested).toMatchObject({ standard: 'EIP-2612', kind: 'typed-data' })
    expect(claims).toMatchObject([{ kind: 'allowance', owner: ACCOUNT, token: USDC, spender: BOB }])
    expect(use).toMatchObject({ use: 'erc2612', token: USDC })
  })

  it('carry what is wrong outside to what is inside, where rules look', () => {
    const contents = { owner: ACCOUNT, spender: BOB, value: '1500000', nonce: 0, deadline: 1 }
    const data = typed(`TypedDataSign(Permit contents,${SIGN})${PERMIT}`, { contents, ...account, name: 'a\u202eb' }, token)
    const { nested } = explained({ ...data, message: { ...data.message, unseen: 1 } })
    expect(nested).toMatchObject({ faults: ['surplus'], complete: true, standard: 'EIP-2612', unsigned: [{ name: 'unseen', text: '1' }] })
    expect(nested?.texts).toContainEqual({ at: 'message.name', text: 'a\u202eb' })
  })

  it('of ERC-7739 with other members are none', () => {
    const form = `TypedDataSign(Permit contents,string name)${PERMIT}`
    const contents = { owner: ACCOUNT, spender: BOB, value: '1500000', nonce: 0, deadline: 1 }
    expect(explained(typed(form, { contents, name: 'x' }, token))).toMatchObject({ faults: ['not-canonical'], claims: [] })
  })

  it('of ERC-7739 around a text are that text', () => {
    const prefixed = (text: string, count = Buffer.byteLength(text)) =>
      `0x${Buffer.from(`\u0019Ethereum Signed Message:\n${count}${text}`).toString('hex')}`
    const sign = (bytes: string) => explained(typed('PersonalSign(bytes prefixed)', { prefixed: bytes }, { verifyingContract: ACCOUNT }))
    expect(sign(prefixed('Hello, Bob!'))).toMatchObject({ faults: [], complete: true, nested: { text: 'Hello, Bob!' } })
    expect(sign(prefixed('12 monkeys'))).toMatchObject({ nested: { text: '12 monkeys' } })
    expect(sign(prefixed('ü'.repeat(60)))).toMatchObject({ nested: { text: 'ü'.repeat(60) } })
    expect(sign(prefixed('Hello', 7))).toMatchObject({ faults: ['wrapped'], complete: false })
    expect(sign(`0x${'ab'.repeat(32)}`)).toMatchObject({ faults: ['wrapped'], complete: false })
  })

  it('that hold only a hash are blind', () => {
    for (const form of ['CoinbaseSmartWalletMessage(bytes32 hash)', 'Kernel(bytes32 hash)'])
      expect(explained(typed(form, { hash: WORD }, { verifyingContract: ACCOUNT }))).toMatchObject({
        faults: ['raw-hash'],
        complete: false,
      })
    expect(explained(typed('Root(bytes32 root)', { root: WORD }, { verifyingContract: STRANGER })).faults).toEqual(['raw-hash'])
  })
})

it('reads actions of Hyperliquid, whose types have a colon in their names', () => {
  const form = 'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)'
  const domain = { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: ZERO }
  const message = { hyperliquidChain: 'Mainnet', destination: CAROL, amount: '12.5', time: 1700000000000 }
  expect(plain(explained(typed(form, message, domain)).intent)).toBe(`Send 12.5 USDC on Hyperliquid to ${CAROL}`)
  expect(explained(typed(form, message, domain)).faults).toEqual([])
  const agent = 'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)'
  expect(explained(typed(agent, { hyperliquidChain: 'Mainnet', agentAddress: BOB, agentName: '', nonce: 1 }, domain)).claims).toEqual([
    { kind: 'right', owner: ME, of: ZERO, to: BOB, given: 'granted', canTake: false },
  ])
})
