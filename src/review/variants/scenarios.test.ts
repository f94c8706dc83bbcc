import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { keccakText } from '#core/bytes/keccak'
import { type BundleStep, EMPTY_SIMULATION, type Simulation } from '#core/simulation/simulation'
import type { Signable } from '#core/signing/signable'
import { explain, type LogClaim } from '#decode'
import type { PlanRun } from '../review.ts'
import { ALICE, BOB, DAI, find, NAMES, NOBODY, ROUTER, USDC, WETH } from '../test-support/recorded.ts'
import { scenariosOf, strangerOf } from './scenarios.ts'

const { transaction } = find('ether to bob').request
const SENT: Signable = { kind: 'transaction', transaction }
const CAT: Address = `0x${'ca'.repeat(20)}`
const ran = (changes: Partial<Simulation> = {}): PlanRun => ({ simulation: { ...EMPTY_SIMULATION, ...changes } })
const moved = (token: Address, from: Address, to: Address, units: bigint): LogClaim => ({ kind: 'transfer', token, from, to, units })

const ground = (asked: Signable, says: readonly LogClaim[] = []) => ({
  request: { id: 'one', account: ALICE, chainId: 31337, asked },
  explanation: explain({ from: ALICE, value: 0n, data: '0x', chainId: 31337, to: BOB }, NAMES),
  names: NAMES,
  actor: ALICE,
  says,
})
const transfer = (token: Address, to: Address, units: bigint): BundleStep => ({
  kind: 'call',
  from: ALICE,
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
})

describe('a stranger', () => {
  it('is another for each secret, and one that nobody has where there is none', () => {
    const of = (text: string): Address => strangerOf({ seed: keccakText(text), blockTime: 12, parentProposer: NOBODY })
    expect(of('a')).toMatch(/^0x[0-9a-f]{40}$/)
    expect(of('a')).toBe(of('a'))
    expect(new Set([of('a'), of('b'), strangerOf(undefined), `0x${keccakText('a').slice(26)}`]).size).toBe(4)
    expect(strangerOf(undefined)).toMatch(/^0x[0-9a-f]{40}$/)
  })
})

describe('what arrived is passed on', () => {
  const stranger = strangerOf(undefined)
  const resold = (says: readonly LogClaim[], asked: Signable = SENT, run: PlanRun | undefined = ran()) =>
    scenariosOf(ground(asked, says), run, ['resale'])
  const subjects = (says: readonly LogClaim[]): readonly Address[] => resold(says).map(({ subject }) => subject)

  it('in half to a stranger, then a quarter to where it came from, after the request itself', () => {
    expect(resold([moved(USDC, ROUTER, ALICE, 1000n)])).toEqual([
      {
        id: `resale ${USDC}`,
        kind: 'resale',
        subject: USDC,
        stranger,
        steps: [{ kind: 'transaction', from: ALICE, transaction }, transfer(USDC, stranger, 500n), transfer(USDC, ROUTER, 250n)],
        after: 1,
      },
    ])
  })

  it('not back to where nothing was bought: minted, or out of the token itself', () => {
    for (const from of [ZERO, USDC]) {
      const [first] = resold([moved(USDC, from, ALICE, 1000n)])
      expect(first?.steps.slice(1), from).toEqual([transfer(USDC, stranger, 500n)])
    }
  })

  it.each([
    ['four units, of which a quarter is one', [moved(USDC, ROUTER, ALICE, 4n)], [USDC]],
    ['three units, of which there is no quarter', [moved(USDC, ROUTER, ALICE, 3n)], []],
    ['nothing that went on at once', [moved(USDC, ROUTER, ALICE, 50n), moved(USDC, ALICE, BOB, 50n)], []],
    ['nothing that only left', [moved(USDC, ALICE, BOB, 50n)], []],
    ['nothing that others move', [moved(USDC, ROUTER, BOB, 50n)], []],
    ['nothing that is sent to oneself', [moved(USDC, ALICE, ALICE, 50n)], []],
    ['each token once', [moved(USDC, ROUTER, ALICE, 50n), moved(DAI, ROUTER, ALICE, 9n), moved(USDC, BOB, ALICE, 5n)], [USDC, DAI]],
    ['no other claim', [{ kind: 'wrap', token: WETH, account: ALICE, units: 50n }], []],
  ] satisfies readonly (readonly [string, readonly LogClaim[], readonly Address[]])[])('of %s', (_, says, expected) => {
    expect(subjects(says)).toEqual(expected)
  })

  it('as much as is left, back to who sent it first or last', () => {
    const [first] = resold([moved(USDC, ROUTER, ALICE, 100n), moved(USDC, ALICE, BOB, 20n)])
    expect(first?.steps.slice(1)).toEqual([transfer(USDC, stranger, 40n), transfer(USDC, ROUTER, 20n)])
    const [second] = resold([moved(USDC, ALICE, BOB, 20n), moved(USDC, ROUTER, ALICE, 100n)])
    expect(second?.steps.slice(1)).toEqual([transfer(USDC, stranger, 40n), transfer(USDC, ROUTER, 20n)])
    const [third] = resold([moved(USDC, ROUTER, ALICE, 60n), moved(USDC, BOB, ALICE, 40n)])
    expect(third?.steps.slice(1)).toEqual([transfer(USDC, stranger, 50n), transfer(USDC, BOB, 25n)])
  })

  it('of four tokens, and no more', () => {
    const tokens = Array.from({ length: 6 }, (_, at): Address => `0x${String(at + 1).repeat(40)}`)
    expect(subjects(tokens.map((token) => moved(token, ROUTER, ALICE, 50n)))).toEqual(tokens.slice(0, 4))
  })

  it('after all calls of a batch but those that create', () => {
    const calls = [
      { to: BOB, value: 1n, data: '0x12' as Hex },
      { value: 2n, data: '0x34' as Hex },
      { to: CAT, value: 3n, data: '0x' as Hex },
    ]
    const batch: Signable = { kind: 'calls', chainId: 31337, atomic: 'required', calls }
    const [first] = resold([moved(USDC, ZERO, ALICE, 8n)], batch)
    expect(first?.after).toBe(2)
    expect(first?.steps).toEqual([
      { kind: 'call', from: ALICE, to: BOB, value: 1n, data: '0x12' },
      { kind: 'call', from: ALICE, to: CAT, value: 3n, data: '0x' },
      transfer(USDC, stranger, 4n),
    ])
  })

  it('not where the run failed or there was none, it is not asked for, or the request cannot be a step', () => {
    const says = [moved(USDC, ROUTER, ALICE, 1000n)]
    const { maxFeePerGas, maxPriorityFeePerGas } = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
    const base = { ...transaction, to: BOB, accessList: [], maxFeePerGas, maxPriorityFeePerGas }
    const blob = { ...base, type: 'eip4844', maxFeePerBlobGas: 1n, blobVersionedHashes: [] } as unknown as typeof transaction
    const code = { ...base, type: 'eip7702', authorizationList: [] } as unknown as typeof transaction
    expect(resold(says, SENT, ran({ outcome: { ok: false, why: 'revert', data: '0x' } }))).toEqual([])
    expect(scenariosOf(ground(SENT, says), undefined, ['resale'])).toEqual([])
    expect(scenariosOf(ground(SENT, says), ran(), [])).toEqual([])
    expect(scenariosOf(ground(SENT, says), ran(), ['poke'])).toEqual([])
    for (const asked of [blob, code]) expect(resold(says, { kind: 'transaction', transaction: asked }), asked.type).toEqual([])
    expect(resold(says, { kind: 'message', message: '0x' } as unknown as Signable)).toEqual([])
  })
})

describe('an account with new code', () => {
  const stranger = strangerOf(undefined)
  const authorization = (address: Address): Signable => ({ kind: 'authorization', authorization: { chainId: 31337n, address, nonce: 0n } })
  const poked = (asked: Signable) => scenariosOf(ground(asked), undefined, ['poke'])

  it('gets the code first, for an account of any chain, by a transaction that does nothing else', () => {
    const [only, ...more] = poked(authorization(CAT))
    expect(more).toEqual([])
    expect(only).toMatchObject({ id: `poke ${ALICE} ${CAT}`, kind: 'poke', subject: CAT, stranger, after: 1 })
    expect(only?.steps[0]).toEqual({
      kind: 'transaction',
      from: stranger,
      transaction: {
        type: 'eip1559',
        chainId: 0,
        nonce: 0,
        gasLimit: 100_000n,
        to: stranger,
        value: 0n,
        data: '0x',
        maxFeePerGas: 0n,
        maxPriorityFeePerGas: 0n,
        accessList: [],
      },
      authorizations: [{ chainId: 0n, address: CAT, nonce: 0n, authority: ALICE }],
    })
  })

  it('is then called by the stranger as ABIs encode it: bare, to become its owner, and for one wei', () => {
    const abi = parseAbi([
      'function initialize(address)',
      'function setOwner(address)',
      'function transferOwnership(address)',
      'function sweep(address)',
      'function execute(address,uint256,bytes)',
      'function executeBatch((address,uint256,bytes)[])',
    ])
    const batch = parseAbi(['function execute(bytes32,bytes)', 'function list((address,uint256,bytes)[])'])
    const [only] = poked(authorization(CAT))
    const calls = only?.steps.slice(1) ?? []
    for (const step of calls) expect(step).toMatchObject({ kind: 'call', from: stranger, to: ALICE, value: 0n })
    const sent = calls.map((step) => (step.kind === 'call' ? step.data : '0x'))
    const list = encodeFunctionData({ abi: batch, functionName: 'list', args: [[[stranger, 1n, '0x']]] })
    const wanted: readonly Hex[] = [
      '0x',
      encodeFunctionData({ abi, functionName: 'execute', args: [stranger, 1n, '0x'] }),
      encodeFunctionData({ abi, functionName: 'executeBatch', args: [[[stranger, 1n, '0x']]] }),
      encodeFunctionData({ abi: batch, functionName: 'execute', args: [`0x01${'00'.repeat(31)}`, `0x${list.slice(10)}`] }),
    ]
    for (const data of wanted) expect(sent).toContain(data)
    const starts = ['initialize', 'setOwner', 'transferOwnership', 'sweep'] as const
    for (const functionName of starts) {
      const data = encodeFunctionData({ abi, functionName, args: [stranger] })
      expect(
        sent.some((one) => one.startsWith(data)),
        functionName,
      ).toBe(true)
    }
    const bare = parseAbi(['function initialize()', 'function withdraw()', 'function initialize(address,address)'])
    for (const one of bare) {
      const data = encodeFunctionData({ abi: [one], args: one.inputs.length === 0 ? [] : [stranger, stranger] } as never)
      expect(
        sent.some((item) => item.startsWith(data)),
        data,
      ).toBe(true)
    }
    expect(new Set(sent).size).toBe(11)
  })

  it('is played for four, not where code is taken back, and on the chain of the transaction', () => {
    const list = [CAT, ZERO, BOB, ROUTER, DAI, WETH].map((address, at) => ({ chainId: 31337n, address, nonce: BigInt(at) }))
    const code = { ...transaction, type: 'eip7702', to: BOB, authorizationList: list } as unknown as typeof transaction
    const played = poked({ kind: 'transaction', transaction: code })
    expect(played.map(({ subject }) => subject)).toEqual([CAT, BOB, ROUTER, DAI])
    expect(played[0]?.steps[0]).toMatchObject({ transaction: { chainId: 31337 }, authorizations: [{ authority: ALICE }] })
    expect(poked(authorization(ZERO))).toEqual([])
    expect(poked(SENT)).toEqual([])
  })
})
