import { concat, encodeFunctionData, encodePacked, erc20Abi, parseAbi, size } from 'viem'
import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, CAROL, ME, STRANGER, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const SAFE = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const ZERO = `0x${'00'.repeat(20)}` as const
const form = (base = 'baseGas') =>
  `SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 ${base},uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)`
const DOMAIN = { chainId: 1, verifyingContract: SAFE }
const message = {
  to: USDC as string,
  value: '0',
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 5_000_000n] }) as string,
  operation: 0,
  safeTxGas: '0',
  baseGas: '0',
  gasPrice: '0',
  gasToken: ZERO as string,
  refundReceiver: ZERO as string,
  nonce: '12',
}
const safeTx = (change: object = {}) => explained(typed(form(), { ...message, ...change }, DOMAIN))

describe('a Safe transaction', () => {
  it('is the call that it makes, from the Safe', () => {
    const { standard, intent, claims, complete, faults, inner, use } = safeTx()
    expect([standard, complete, faults]).toEqual(['Safe', true, []])
    expect(plain(intent)).toBe(`As the Safe ${SAFE}: “Send 5 USDC to bob”`)
    expect(claims).toEqual([{ kind: 'out', from: SAFE, token: USDC, most: 5_000_000n, exact: true, to: BOB }])
    expect(inner).toHaveLength(1)
    expect(use).toEqual({
      use: 'safe',
      safe: SAFE,
      call: { to: USDC, value: 0n, data: message.data },
      operation: 'call',
      gas: { safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: ZERO, refundReceiver: ZERO },
      nonce: 12n,
    })
  })

  it('of before 1.3.0 has no chain in its domain, and of before 1.0.0 another name for its gas', () => {
    expect(explained(typed(form(), message, { verifyingContract: SAFE }))).toMatchObject({ faults: [], complete: true })
    const { baseGas: _, ...rest } = message
    const old = explained(typed(form('dataGas'), { ...rest, dataGas: '7' }, { verifyingContract: SAFE }))
    expect(old.use).toMatchObject({ gas: { baseGas: 7n } })
  })

  it('under a domain with a name is none', () => {
    expect(explained(typed(form(), message, { name: 'Safe', ...DOMAIN })).faults).toEqual(['not-canonical'])
  })

  it('that runs foreign code says so before anything else', () => {
    const { claims, complete, use, intent } = safeTx({ operation: 1, to: STRANGER })
    expect(claims).toEqual([{ kind: 'delegatecall', from: SAFE, to: STRANGER }])
    expect(plain(intent)).toContain('Run the code of')
    expect(complete).toBe(false)
    expect(use).toMatchObject({ operation: 'delegatecall' })
  })

  it('that runs Safe’s own MultiSend is the calls in it', () => {
    const owner = encodeFunctionData({ abi: parseAbi(['function addOwnerWithThreshold(address,uint256)']), args: [CAROL, 1n] })
    const part = (to: `0x${string}`, data: `0x${string}`) =>
      encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, 0n, BigInt(size(data)), data])
    const packed = concat([part(USDC, message.data as `0x${string}`), part(SAFE, owner)])
    const data = encodeFunctionData({ abi: parseAbi(['function multiSend(bytes)']), args: [packed] })
    const { claims, complete } = safeTx({ operation: 1, to: '0x9641d764fc13c8b624c04430c7356c1c7c8102e2', data })
    expect(claims.map(({ kind }) => kind)).toEqual(['out', 'control', 'control'])
    expect(claims[0]).toMatchObject({ from: SAFE })
    expect(claims[1]).toMatchObject({ of: SAFE, what: 'owner', to: CAROL, given: 'granted' })
    expect(complete).toBe(true)
  })

  it('with a gas price pays whoever sends it', () => {
    const { claims, complete } = safeTx({ gasPrice: '2', gasToken: USDC, safeTxGas: '100', baseGas: '50', refundReceiver: BOB })
    expect(claims.at(-1)).toEqual({ kind: 'out', from: SAFE, token: USDC, most: 300n, exact: false, to: BOB })
    expect(complete).toBe(true)
    expect(safeTx({ gasPrice: '2' }).complete).toBe(false)
  })

  it('of a third operation cannot be carried out', () => {
    expect(safeTx({ operation: 2 })).toMatchObject({ complete: false, claims: [] })
    expect(safeTx({ operation: 256 })).toMatchObject({ faults: ['members'] })
  })
})

describe('a Safe message', () => {
  const safeMessage = (bytes: string) => explained(typed('SafeMessage(bytes message)', { message: bytes }, DOMAIN))

  it('that is a hash is blind', () => {
    expect(safeMessage(`0x${'ab'.repeat(32)}`)).toMatchObject({ faults: ['raw-hash'], complete: false })
  })

  it('that is a text is that text', () => {
    const { nested, intent, complete } = safeMessage(`0x${Buffer.from('Hello, Bob!').toString('hex')}`)
    expect(plain(intent)).toBe(`Sign as the Safe ${SAFE}: “Sign the text Hello, Bob!”`)
    expect(nested).toMatchObject({ kind: 'text', text: 'Hello, Bob!' })
    expect(complete).toBe(true)
  })

  it('that is typed data in disguise says so, where the rules look', () => {
    const found = safeMessage(`0x1901${'ab'.repeat(64)}`)
    expect(found).toMatchObject({ faults: ['looks-like-typed-data'], complete: false })
    expect(found.nested).toMatchObject({ kind: 'bytes', faults: ['looks-like-typed-data'] })
  })
})

it('takes names of the signer for nothing but the signer', () => {
  expect(safeTx().claims).not.toMatchObject([{ from: ME }])
})
