import { describe, expect, it } from 'vitest'
import { decodeAbiParameters, decodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
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
