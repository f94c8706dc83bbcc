import { describe, expect, it } from 'vitest'
import { type Abi, decodeAbiParameters, decodeFunctionData, erc20Abi, erc721Abi, parseAbi, toFunctionSelector, zeroAddress } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Grant } from '#core/permissions/allowance'
import { BATCH_MODE, SUPPORTS_BATCH, revokeIntent, takingBack } from './revoke.ts'

const ME: Address = `0x${'11'.repeat(20)}`
const grants: readonly Grant[] = [
  { is: 'allowance', token: `0x${'aa'.repeat(20)}`, spender: `0x${'bb'.repeat(20)}` },
  { is: 'operator', collection: `0x${'cc'.repeat(20)}`, operator: `0x${'bb'.repeat(20)}` },
]
const TUPLES = [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }] as const
const wanted = grants.map((grant) => {
  const wish = revokeIntent(grant, ME)
  return wish.kind === 'call' ? [wish.to?.toLowerCase(), 0n, wish.data] : expect.unreachable()
})
const dataOf = (batching: 'simple7702' | 'erc7821') => {
  const [step, ...rest] = takingBack(grants, ME, batching)
  expect([rest.length, step?.rights]).toEqual([0, grants])
  const wish = step?.wish
  if (wish?.kind !== 'call') return expect.unreachable()
  expect([wish.to, wish.value]).toEqual([ME, 0n])
  return wish.data
}
const lower = (calls: readonly (readonly [string, bigint, string])[]) => calls.map(([to, value, data]) => [to.toLowerCase(), value, data])

const TOKEN: Address = `0x${'aa'.repeat(20)}`
const SPENDER: Address = `0x${'bb'.repeat(20)}`
const PERMIT2: Address = `0x${'22'.repeat(20)}`
const via = (at: number): Extract<Grant, { is: 'allowance' }> => ({
  is: 'allowance',
  token: `0x${at.toString(16).padStart(40, 'a')}`,
  spender: SPENDER,
  via: PERMIT2,
})
const PERMIT2_ABI = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function lockdown((address token, address spender)[] approvals)',
])
/** Where a call goes, and what another decoder reads in it. */
function called(wish: ReturnType<typeof revokeIntent> | undefined, abi: Abi): unknown {
  if (wish?.kind !== 'call') return expect.unreachable()
  const { functionName, args } = decodeFunctionData({ abi, data: wish.data })
  return [wish.to, wish.value, functionName, ...(args ?? []).map((one) => (typeof one === 'string' ? one.toLowerCase() : one))]
}

describe('the call that takes a right back', () => {
  it('is approve of nothing for an allowance', () => {
    expect(called(revokeIntent({ is: 'allowance', token: TOKEN, spender: SPENDER }, ME), erc20Abi)).toEqual([
      TOKEN,
      0n,
      'approve',
      SPENDER,
      0n,
    ])
  })
  it('is approve of nobody for an item', () => {
    const item: Grant = { is: 'item', collection: TOKEN, tokenId: 77n, spender: SPENDER }
    expect(called(revokeIntent(item, ME), erc721Abi)).toEqual([TOKEN, 0n, 'approve', zeroAddress, 77n])
  })
  it('ends the operator of a collection', () => {
    const operator: Grant = { is: 'operator', collection: TOKEN, operator: SPENDER }
    expect(called(revokeIntent(operator, ME), erc721Abi)).toEqual([TOKEN, 0n, 'setApprovalForAll', SPENDER, false])
  })
  it('asks Permit2 where Permit2 keeps it', () => {
    const { token } = via(1)
    expect(called(revokeIntent(via(1), ME), PERMIT2_ABI)).toEqual([PERMIT2, 0n, 'approve', token, SPENDER, 0n, 0])
  })
  it('is another kind of transaction for code that runs as the account', () => {
    expect(revokeIntent({ is: 'delegation', delegate: TOKEN }, ME)).toEqual({ kind: 'delegate', account: ME, to: zeroAddress })
  })
})

describe('rights that Permit2 keeps', () => {
  it('are locked by one call, and one alone by its own approve', () => {
    const [alone, ...none] = takingBack([via(1)], ME, 'none')
    expect([none, called(alone?.wish, PERMIT2_ABI)]).toEqual([[], [PERMIT2, 0n, 'approve', via(1).token, SPENDER, 0n, 0]])
    const several = [via(1), via(2), via(3)]
    const [locks, ...more] = takingBack(several, ME, 'none')
    expect([more, locks?.rights]).toEqual([[], several])
    const [to, value, name, pairs] = called(locks?.wish, PERMIT2_ABI) as readonly [
      string,
      bigint,
      string,
      { token: string; spender: string }[],
    ]
    expect([to, value, name]).toEqual([PERMIT2, 0n, 'lockdown'])
    expect(pairs.map(({ token, spender }) => [token.toLowerCase(), spender.toLowerCase()])).toEqual(
      several.map(({ token }) => [token, SPENDER]),
    )
  })
  it('are at most 32 a transaction, each once, before the others', () => {
    const many = Array.from({ length: 65 }, (_, at) => via(at + 1))
    const other: Grant = { is: 'allowance', token: TOKEN, spender: SPENDER }
    const steps = takingBack([other, ...many], ME, 'none')
    expect(steps.map(({ rights }) => rights.length)).toEqual([32, 32, 1, 1])
    expect(steps.flatMap(({ rights }) => rights)).toEqual([...many, other])
  })
  it('are 32 a transaction at most where the account makes the calls, too, and its own code comes last', () => {
    const code: Grant = { is: 'delegation', delegate: TOKEN }
    const many = Array.from({ length: 33 }, (_, at): Grant => ({ is: 'allowance', token: via(at + 1).token, spender: SPENDER }))
    const steps = takingBack([code, ...many], ME, 'erc7821')
    expect(steps.map(({ rights }) => rights.length)).toEqual([32, 1, 1])
    expect(steps.flatMap(({ rights }) => rights)).toEqual([...many, code])
    expect(steps.at(-1)?.wish).toEqual({ kind: 'delegate', account: ME, to: zeroAddress })
  })
  it('need no batch where there is one, and nothing where there is none', () => {
    const [alone, ...none] = takingBack([via(1)], ME, 'simple7702')
    expect([none, called(alone?.wish, PERMIT2_ABI)]).toEqual([[], [PERMIT2, 0n, 'approve', via(1).token, SPENDER, 0n, 0]])
    expect(takingBack([], ME, 'erc7821')).toEqual([])
  })
})

describe('rights of an account that makes several calls at once', () => {
  it('are taken back by one batch of ERC-7821, as another encoder reads it', () => {
    const abi = parseAbi(['function execute(bytes32 mode, bytes executionData)'])
    const { args } = decodeFunctionData({ abi, data: dataOf('erc7821') })
    expect(args[0]).toBe(BATCH_MODE)
    expect(lower(decodeAbiParameters(TUPLES, args[1])[0] as never)).toEqual(wanted)
    expect(SUPPORTS_BATCH).toBe(`${toFunctionSelector('supportsExecutionMode(bytes32)')}${BATCH_MODE.slice(2)}`)
  })
  it('are taken back by Simple7702Account’s own function where the account runs that', () => {
    const abi = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
    const { args } = decodeFunctionData({ abi, data: dataOf('simple7702') })
    expect(args[0].map(({ target, value, data }) => [target.toLowerCase(), value, data])).toEqual(wanted)
  })
  it('are taken back one after another where its code says nothing', () => {
    expect(takingBack(grants, ME, 'none').map(({ rights }) => rights.length)).toEqual([1, 1])
  })
})
